import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ClientPage } from '#features/clients/components/client-page.tsx'
import { ClientTabs } from '#features/clients/components/client-tabs.tsx'
import { clinicOrdersParams, NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { clinicName, type Clinic } from '#features/users/clinic.ts'
import { ClinicOrdersPage } from '#features/users/components/clinic-orders-page.tsx'
import { unparsed } from '#lib/page/unparsed'
import { uuidParam } from '#lib/page/uuid-param'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { ClientOrderPage } from '../-client-order.tsx'
import { loadClient } from '../-load-client.ts'

const PATH = '/account-manager/client/$id'

export const Route = createFileRoute('/account-manager/client/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  validateSearch: unparsed<ClinicOrdersSearch>,
  loader: staffLoader({
    roles: [...adminRoles, 'account_manager'],
    title: 'Клиент',
    search: clinicOrdersParams.parse,
    load: loadClient,
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Client,
})

function Client() {
  const { id } = Route.useParams()
  const search = clinicOrdersParams.parse(Route.useSearch())
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
