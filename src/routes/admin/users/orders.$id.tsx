import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { clinicOrdersParams, NEW_ORDER, type ClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { ClinicCrumbs } from '#features/users/components/clinic-header.tsx'
import { ClinicOrdersPage } from '#features/users/components/clinic-orders-page.tsx'
import { ClinicTabs } from '#features/users/components/clinic-tabs.tsx'
import { unparsed } from '#lib/page/unparsed'
import { uuidParam } from '#lib/page/uuid-param'
import { ClientOrderPage } from '../../-client-order.tsx'
import { loadClinicOrders } from '../../-load-clinic.ts'

const PATH = '/admin/users/orders/$id'

export const Route = createFileRoute('/admin/users/orders/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  validateSearch: unparsed<ClinicOrdersSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Заказы клиники',
    search: clinicOrdersParams.parse,
    load: loadClinicOrders,
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: ClinicOrders,
})

function ClinicOrders() {
  const { id } = Route.useParams()
  const search = clinicOrdersParams.parse(Route.useSearch())
  const navigate = useNavigate()
  if (search.order !== NEW_ORDER) {
    return (
      <ClinicOrdersPage
        path={PATH}
        userId={id}
        search={search}
        crumbs={(clinic) => <ClinicCrumbs clinic={clinic} page="Заказы" />}
        tabs={(clinic) => <ClinicTabs clinic={clinic} current="orders" />}
      />
    )
  }
  return (
    <ClientOrderPage
      clientId={id}
      crumbs={(clinic) => <ClinicCrumbs clinic={clinic} page="Новый заказ" />}
      onPlaced={(order) => navigate({ to: PATH, params: { id }, search: { order }, replace: true })}
    />
  )
}
