import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { orderStatus } from '#features/orders/status.ts'
import { StaffOrderDrawer } from '#features/staff-orders/components/staff-order-drawer.tsx'
import { countOrders } from '#features/staff-orders/order-list.ts'
import { orderListQuery } from '#features/staff-orders/queries.ts'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { Chip } from '#ui/chip'
import { ErrorState } from '#ui/error-state'
import { PageHeader } from '#ui/page-header'
import { SearchInput } from '#ui/search-input'
import type { Clinic } from '../clinic.ts'
import {
  changedClinicOrders,
  NEW_ORDER,
  ORDER_STATUSES,
  type ClinicOrdersPath,
  type ClinicOrdersSearch,
} from '../clinic-orders-search.ts'
import { clinicQuery } from '../queries.ts'
import { ClinicFigures } from './clinic-figures.tsx'
import { ClinicHeader } from './clinic-header.tsx'
import { ClinicOrdersResults } from './clinic-orders-results.tsx'
import { ClinicTabs } from './clinic-tabs.tsx'

type ClinicOrdersPageProps = {
  path: ClinicOrdersPath
  userId: string
  search: ClinicOrdersSearch
  crumbs: (clinic?: Clinic) => ReactNode
}

/** The orders of one clinic, and one of them at a time in the drawer. */
export function ClinicOrdersPage({ path, userId, search, crumbs }: ClinicOrdersPageProps) {
  const navigate = useNavigate()
  const clinic = useQuery(clinicQuery(userId))
  const { status, q, page } = search
  const list = useQuery(orderListQuery({ user_id: userId, status, search: q, page }))

  function go(next: ClinicOrdersSearch) {
    void navigate({
      to: path,
      params: { id: userId },
      search: next,
      replace: search.order !== undefined,
      resetScroll: false,
    })
  }

  if (clinic.isError) {
    return (
      <div className="page-width pb-16">
        <PageHeader dense title="Заказы клиники" crumbs={crumbs()} />
        <ErrorState onRetry={() => void clinic.refetch()} retrying={clinic.isFetching}>
          {errorText(clinic.error)}
        </ErrorState>
      </div>
    )
  }

  return (
    <div className="page-width pb-16">
      <ClinicHeader
        clinic={clinic.data}
        crumbs={crumbs(clinic.data)}
        actions={
          clinic.data?.status === 'verified' && (
            <Button asChild>
              <Link to={path} params={{ id: userId }} search={{ order: NEW_ORDER }}>
                <Plus aria-hidden className="size-4" /> Создать заказ
              </Link>
            </Button>
          )
        }
      />
      {/* Managers have no card of a clinic, only its orders. */}
      {clinic.data && path === '/admin/users/orders/$id' && <ClinicTabs clinic={clinic.data} current="orders" />}
      <ClinicFigures userId={userId} clinic={clinic.data} counts={q ? undefined : list.data?.counts} />
      <div className="mt-5 mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <nav
          aria-label="Статус"
          className="-mx-(--page-gutter) flex scrollbar-none gap-2 overflow-x-auto px-(--page-gutter) py-0.5"
        >
          {[undefined, ...ORDER_STATUSES].map((each) => {
            const amount = list.data && countOrders(list.data.counts, each && [each])
            // Statuses that no order is in are not worth a press.
            if (each && !amount && each !== status) return null
            return (
              <Chip key={each ?? 'all'} asChild selected={each === status} count={amount}>
                <Link
                  to={path}
                  params={{ id: userId }}
                  search={changedClinicOrders(search, { status: each })}
                  resetScroll={false}
                >
                  {each ? orderStatus[each].label : 'Все'}
                </Link>
              </Chip>
            )
          })}
        </nav>
        <SearchInput
          label="Номер заказа"
          value={q ?? ''}
          onSearch={(text) => go(changedClinicOrders(search, { q: text || undefined }))}
          className="w-full lg:w-60"
        />
      </div>
      <ClinicOrdersResults
        path={path}
        userId={userId}
        search={search}
        query={list}
        onOpen={(order) => go({ ...search, order })}
      />
      {search.order && <StaffOrderDrawer orderId={search.order} onClose={() => go({ ...search, order: undefined })} />}
    </div>
  )
}
