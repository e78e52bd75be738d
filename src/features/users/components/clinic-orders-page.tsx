import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countOrders } from '#features/orders/order-groups.ts'
import { OrderRows } from '#features/staff-orders/components/order-rows.tsx'
import { ORDERS_COUNTED, type OrderList } from '#features/staff-orders/order-list.ts'
import { deliveredQuery, orderPages } from '#features/staff-orders/queries.ts'
import { countText } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { Figure, Figures } from '#ui/data/figures'
import { clinicOrdersList } from '../clinic-orders-list.tsx'
import { clinicOrdersParams, type ClinicOrdersPath, type ClinicOrdersSearch } from '../clinic-orders-search.ts'
import type { Clinic } from '../clinic.ts'
import { clinicOrderFilters, clinicQuery } from '../queries.ts'
import { ClinicHeader } from './clinic-header.tsx'
import { NewOrderLink } from './new-order-link.tsx'

type ClinicOrdersPageProps = {
  path: ClinicOrdersPath
  userId: string
  search: ClinicOrdersSearch
  crumbs: (clinic: Clinic) => ReactNode
  tabs: (clinic: Clinic) => ReactNode
}

export function ClinicOrdersPage({ path, userId, search, crumbs, tabs }: ClinicOrdersPageProps) {
  const { data: clinic } = useSuspenseQuery(clinicQuery(userId))
  const wanted = clinicOrderFilters(userId, search)
  const { data: orders } = useQuery(orderPages.query(wanted))

  return (
    <div className="page-width pb-16">
      <ClinicHeader clinic={clinic} crumbs={crumbs(clinic)} actions={<NewOrderLink clinic={clinic} path={path} />} />
      {tabs(clinic)}
      <ClinicFigures userId={userId} clinic={clinic} counts={search.q ? undefined : orders?.counts} />
      <OrderRows
        className="mt-5"
        list={clinicOrdersList}
        params={clinicOrdersParams}
        search={search}
        wanted={wanted}
        isUnderTabs
        searchLabel="Номер заказа"
        none="Клиника ещё не заказывала"
        nothing={{ title: 'Заказов не нашлось', text: 'Измените номер или выберите другой статус.' }}
      />
    </div>
  )
}

type ClinicFiguresProps = {
  userId: string
  clinic: Clinic
  /** Of all orders; undefined while a search narrows the list. */
  counts: OrderList['counts'] | undefined
}

function ClinicFigures({ userId, clinic, counts }: ClinicFiguresProps) {
  const { data: delivered } = useQuery(deliveredQuery(userId))
  // Null when there are more orders than are counted.
  const sum = delivered?.sum ?? null
  const takenBack = counts && countOrders(counts, ['cancelled', 'returned'])
  return (
    <Figures label="Покупки клиники">
      <Figure
        label="Доставлено"
        value={delivered && (sum === null ? '—' : tenge(sum))}
        note={
          delivered &&
          (sum === null
            ? `${countText(delivered.total, ORDERS_COUNTED)} заказов`
            : count(delivered.total, ['заказ', 'заказа', 'заказов']))
        }
      />
      <Figure label="За 90 дней" value={tenge(clinic.turnover_90_days)} />
      <Figure
        label="Средний чек"
        value={delivered && (sum && delivered.total > 0 ? tenge(sum / delivered.total) : '—')}
      />
      <Figure label="Ждут оплаты" value={tenge(clinic.awaiting_payment)} />
      <Figure label="Отменено и возвращено" value={takenBack ?? (counts === undefined ? '—' : undefined)} />
    </Figures>
  )
}
