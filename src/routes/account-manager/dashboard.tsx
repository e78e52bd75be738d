import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/managers/components/dashboard-page.tsx'
import { clientFilters, dashboardParams } from '#features/managers/dashboard-search.ts'
import { newOrdersQuery, staffOrderQuery } from '#features/staff-orders/queries.ts'
import { allClientsQuery, clinicListQuery } from '#features/users/queries.ts'
import { loadList } from '#lib/load-list'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/account-manager/dashboard')({
  validateSearch: dashboardParams.parse,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    void queryClient.prefetchQuery(allClientsQuery())
    void queryClient.prefetchQuery(newOrdersQuery())
    if (deps.order) void queryClient.prefetchQuery(staffOrderQuery(deps.order))
    await loadList({ queryClient, cause }, clinicListQuery(clientFilters(deps)))
  },
  head: () => pageHead('Клиенты'),
  component: Dashboard,
})

function Dashboard() {
  return <DashboardPage search={Route.useSearch()} />
}
