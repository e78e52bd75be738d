import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderRows } from '#features/staff-orders/components/order-rows.tsx'
import { OpenedOrder } from '#features/staff-orders/components/staff-order-drawer.tsx'
import { orderPages } from '#features/staff-orders/queries.ts'
import { clinicOrdersList } from '../clinic-orders-list.tsx'
import { clinicOrdersParams, type ClinicOrdersPath, type ClinicOrdersSearch } from '../clinic-orders-search.ts'
import type { Clinic } from '../clinic.ts'
import { clinicOrderFilters, clinicQuery } from '../queries.ts'
import { ClinicFigures } from './clinic-figures.tsx'
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
        search={search}
        wanted={wanted}
        searchLabel="Номер заказа"
        none="Клиника ещё не заказывала"
        nothing={{ title: 'Заказов не нашлось', text: 'Измените номер или выберите другой статус.' }}
      />
      <OpenedOrder params={clinicOrdersParams} search={search} />
    </div>
  )
}
