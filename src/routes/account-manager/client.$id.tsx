import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { clinicOrdersParams, NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { ClinicOrdersPage } from '#features/users/components/clinic-orders-page.tsx'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { ClientOrderPage } from '../-client-order.tsx'
import { loadClinicOrders } from '../-load-clinic.ts'

const PATH = '/account-manager/client/$id'

export const Route = createFileRoute('/account-manager/client/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  // Read by loader and page: the first chunk has no room for it.
  validateSearch: (search): ClinicOrdersSearch => search,
  loader: staffLoader({
    roles: [...adminRoles, 'account_manager'],
    search: clinicOrdersParams.parse,
    load: loadClinicOrders,
  }),
  head: () => pageHead('Клиент'),
  component: Client,
})

function Client() {
  const { id } = Route.useParams()
  const search = clinicOrdersParams.parse(Route.useSearch())
  const navigate = useNavigate()
  if (search.order !== NEW_ORDER) {
    return (
      <ClinicOrdersPage
        path={PATH}
        userId={id}
        search={search}
        crumbs={(clinic) => (
          <Breadcrumbs>
            <Link to="/account-manager/dashboard">Клиенты</Link>
            {clinicName(clinic)}
          </Breadcrumbs>
        )}
      />
    )
  }
  return (
    <ClientOrderPage
      clientId={id}
      crumbs={(clinic) => <NewOrderCrumbs id={id} clinic={clinic} />}
      onPlaced={(order) => navigate({ to: PATH, params: { id }, search: { order }, replace: true })}
    />
  )
}

function NewOrderCrumbs({ id, clinic }: { id: string; clinic: Clinic }) {
  return (
    <Breadcrumbs>
      <Link to="/account-manager/dashboard">Клиенты</Link>
      <Link to={PATH} params={{ id }} search={{}}>
        {clinicName(clinic)}
      </Link>
      Новый заказ
    </Breadcrumbs>
  )
}
