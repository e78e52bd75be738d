import { createFileRoute } from '@tanstack/react-router'
import { parseClinicOrdersSearch } from '#features/users/clinic-orders-search.ts'
import { ClinicOrdersPage } from '#features/users/components/clinic-orders-page.tsx'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid'

export const Route = createFileRoute('/admin/users/orders/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  validateSearch: parseClinicOrdersSearch,
  head: () => pageHead('Заказы клиники'),
  component: ClinicOrders,
})

function ClinicOrders() {
  return <ClinicOrdersPage userId={Route.useParams().id} search={Route.useSearch()} />
}
