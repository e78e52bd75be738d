import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PackageSearch from 'lucide-react/icons/package-search'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { StaffOrderDrawer } from '#features/staff-orders/components/staff-order-drawer.tsx'
import { cutText } from '#features/staff-orders/order-list.ts'
import { statusTabs } from '#features/staff-orders/orders-list.tsx'
import { fetchOrders, orderListQuery } from '#features/staff-orders/queries.ts'
import { tenge } from '#lib/money'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { DataList, EXPORT_PAGE } from '#ui/list/data-list'
import { useSearchChange } from '#ui/list/search-link'
import { clinicOrdersList } from '../clinic-orders-list.tsx'
import {
  clinicOrdersParams,
  NEW_ORDER,
  type ClinicOrdersPath,
  type ClinicOrdersSearch,
} from '../clinic-orders-search.ts'
import type { Clinic } from '../clinic.ts'
import { clinicOrderFilters, clinicQuery } from '../queries.ts'
import { ClinicFigures } from './clinic-figures.tsx'
import { ClinicHeader } from './clinic-header.tsx'

type ClinicOrdersPageProps = {
  path: ClinicOrdersPath
  userId: string
  search: ClinicOrdersSearch
  crumbs: (clinic: Clinic) => ReactNode
  /** The way to the other parts of the clinic's card. */
  tabs: (clinic: Clinic) => ReactNode
}

/** The orders of one clinic, and one of them at a time in the drawer. */
export function ClinicOrdersPage({ path, userId, search, crumbs, tabs }: ClinicOrdersPageProps) {
  const change = useSearchChange()
  const viewer = useViewer()
  const { data: clinic } = useSuspenseQuery(clinicQuery(userId))
  const { q, status } = search
  const filters = clinicOrderFilters(userId, search)
  const query = useQuery(orderListQuery(filters))

  return (
    <div className="page-width pb-16">
      <ClinicHeader
        clinic={clinic}
        crumbs={crumbs(clinic)}
        actions={
          clinic.status === 'verified' && (
            <Button asChild>
              <Link to={path} params={{ id: userId }} search={{ order: NEW_ORDER }}>
                <Plus aria-hidden className="size-4" /> Создать заказ
              </Link>
            </Button>
          )
        }
      />
      {tabs(clinic)}
      <ClinicFigures userId={userId} clinic={clinic} counts={q ? undefined : query.data?.counts} />
      <DataList
        className="mt-5"
        list={clinicOrdersList}
        search={search}
        query={query}
        opens="order"
        owner={viewer.state === 'staff' ? viewer.userId : undefined}
        tabs={statusTabs(query.data?.counts, status)}
        cut={cutText(query.data)}
        searchLabel="Номер заказа"
        exportPage={async (page, signal) =>
          (await fetchOrders({ ...filters, page, page_size: EXPORT_PAGE }, signal)).rows
        }
        empty={
          <EmptyState
            icon={<PackageSearch aria-hidden />}
            title={status ? 'В этом статусе заказов нет' : 'Клиника ещё не заказывала'}
          >
            {status ? 'Выберите другой статус.' : 'Первый заказ появится здесь.'}
          </EmptyState>
        }
        nothing={{ title: 'Заказов не нашлось', text: 'Измените номер или выберите другой статус.' }}
        summary={
          typeof query.data?.sum === 'number' && (
            <>
              <span className="text-muted">Сумма без отменённых и возвращённых</span>{' '}
              <b className="ml-2 font-semibold">{tenge(query.data.sum)}</b>
            </>
          )
        }
      />
      {search.order && search.order !== NEW_ORDER && (
        <StaffOrderDrawer
          orderId={search.order}
          onClose={() => change(clinicOrdersParams.open(search, {}), { replace: true })}
        />
      )}
    </div>
  )
}
