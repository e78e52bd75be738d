import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ClientPage } from '#features/clients/components/client-page.tsx'
import { ClientTabs } from '#features/clients/components/client-tabs.tsx'
import { overviewQuery } from '#features/clients/queries.ts'
import { staffOrderQuery } from '#features/staff-orders/queries.ts'
import { clinicOrdersParams, NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { ClinicOrdersPage } from '#features/users/components/clinic-orders-page.tsx'
import { clinicQuery } from '#features/users/queries.ts'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { ClientOrderPage } from '../-client-order.tsx'
import { loadClinicOrders } from '../-load-clinic.ts'

const PATH = '/account-manager/client/$id'

export const Route = createFileRoute('/account-manager/client/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  validateSearch: clinicOrdersParams.parse,
  loader: staffLoader({
    roles: [...adminRoles, 'account_manager'],
    search: clinicOrdersParams.parse,
    load: (queryClient, page: { params: { id: string }; search: ClinicOrdersSearch }) => {
      const { params, search } = page
      if (search.order === NEW_ORDER || search.tab === 'orders') return loadClinicOrders(queryClient, page)
      void queryClient.prefetchQuery(overviewQuery(params.id))
      if (search.order) void queryClient.prefetchQuery(staffOrderQuery(search.order))
      return queryClient.ensureQueryData(clinicQuery(params.id))
    },
  }),
  head: () => pageHead('Клиент'),
  component: Client,
})

function Client() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate()
  if (search.order === NEW_ORDER) {
    return (
      <ClientOrderPage
        clientId={id}
        crumbs={(clinic) => <ClientCrumbs id={id} clinic={clinic} page="Новый заказ" />}
        onPlaced={(order) => navigate({ to: PATH, params: { id }, search: { order }, replace: true })}
      />
    )
  }
  if (search.tab !== 'orders') return <ClientPage clientId={id} search={search} />
  return (
    <ClinicOrdersPage
      path={PATH}
      userId={id}
      search={search}
      crumbs={(clinic) => <ClientCrumbs id={id} clinic={clinic} page="Заказы" />}
      tabs={(clinic) => <ClientTabs client={clinic} current="orders" />}
    />
  )
}

function ClientCrumbs({ id, clinic, page }: { id: string; clinic: Clinic; page: string }) {
  return (
    <Breadcrumbs>
      <Link to="/account-manager/dashboard">Клиенты</Link>
      <Link to={PATH} params={{ id }} search={{}}>
        {clinicName(clinic)}
      </Link>
      {page}
    </Breadcrumbs>
  )
}
