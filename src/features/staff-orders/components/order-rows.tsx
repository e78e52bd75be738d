import { useQuery } from '@tanstack/react-query'
import PackageSearch from 'lucide-react/icons/package-search'
import type { ComponentProps } from 'react'
import type { OrderStatus } from '#features/orders/status.ts'
import { tenge } from '#lib/money'
import { DataList } from '#ui/list/data-list'
import { cutText, type OrderRow } from '../order-list.ts'
import { statusTabs } from '../orders-list.tsx'
import { fetchOrders, orderListQuery, type OrderFilters } from '../queries.ts'

type OrderSearch = { q?: string; sort?: string; page?: number; status?: OrderStatus; order?: string }

type OrderRowsProps<Search extends OrderSearch> = Pick<
  ComponentProps<typeof DataList<OrderRow, Search>>,
  'list' | 'search' | 'filters' | 'searchLabel' | 'bulk' | 'nothing' | 'className'
> & {
  /** What the database is asked for. */
  wanted: OrderFilters
  /** When there is no order yet. */
  none: string
}

/** A list of orders: tabs by status, the sum beneath, the order in a drawer. */
export function OrderRows<Search extends OrderSearch>({ wanted, none, ...list }: OrderRowsProps<Search>) {
  const { status } = list.search
  const query = useQuery(orderListQuery(wanted))
  const { data } = query
  return (
    <DataList
      {...list}
      query={query}
      opens="order"
      tabs={statusTabs(data?.counts, status)}
      cut={cutText(data)}
      exportPage={(page, signal) => fetchOrders({ ...wanted, ...page }, signal)}
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
  )
}
