import { useQuery } from '@tanstack/react-query'
import PackageSearch from 'lucide-react/icons/package-search'
import type { ComponentProps } from 'react'
import type { OrderStatus } from '#features/orders/status.ts'
import { tenge } from '#lib/money/money'
import type { ListParams } from '#lib/page/list-params'
import { DataList } from '#ui/list/data-list'
import { cutText, type OrderRow } from '../order-list.ts'
import { statusTabs } from '../orders-list.tsx'
import { orderPages, type OrderFilters } from '../queries.ts'
import { OpenedOrder } from './staff-order-drawer.tsx'

type OrderSearch = { q?: string; sort?: string; page?: number; status?: OrderStatus; order?: string }

type OrderRowsProps<Search extends OrderSearch> = Pick<
  ComponentProps<typeof DataList<OrderRow, Search>>,
  'list' | 'search' | 'filters' | 'searchLabel' | 'isUnderTabs' | 'bulk' | 'nothing' | 'className'
> & {
  wanted: OrderFilters
  params: ListParams<Search>
  /** The title while there is no order. */
  none: string
}

/** Orders, and the one of them that is open. */
export function OrderRows<Search extends OrderSearch>({ wanted, params, none, ...list }: OrderRowsProps<Search>) {
  const { status } = list.search
  const query = useQuery(orderPages.query(wanted))
  const { data } = query
  return (
    <>
      <DataList
        {...list}
        query={query}
        opens="order"
        tabs={statusTabs(data?.counts, status)}
        cut={cutText(data)}
        exportPage={orderPages.load(wanted)}
        empty={{
          icon: <PackageSearch aria-hidden />,
          title: status ? 'В этом статусе заказов нет' : none,
          text: status ? 'Выберите другой статус.' : 'Первый заказ появится здесь.',
        }}
        summary={
          typeof data?.sum === 'number' && (
            <>
              <span className="text-muted">Сумма без отменённых и возвращённых</span>{' '}
              <b className="font-semibold">{tenge(data.sum)}</b>
            </>
          )
        }
      />
      <OpenedOrder params={params} search={list.search} ids={data?.rows.map(({ id }) => id)} />
    </>
  )
}
