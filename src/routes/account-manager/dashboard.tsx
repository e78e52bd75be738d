import { createFileRoute } from '@tanstack/react-router'
import { staffLoader } from '#features/account/staff-loader.ts'
import { DashboardPage } from '#features/managers/components/dashboard-page.tsx'
import { dashboardParams, type DashboardSearch } from '#features/managers/dashboard-search.ts'
import { todayQuery } from '#features/managers/queries.ts'
import { staffOrderQuery } from '#features/staff-orders/queries.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/account-manager/dashboard')({
  validateSearch: unparsed<DashboardSearch>,
  loader: staffLoader({
    roles: ['account_manager'],
    title: 'Клиенты',
    search: dashboardParams.parse,
    load: (queryClient, { search }) => {
      if (search.order) void queryClient.prefetchQuery(staffOrderQuery(search.order))
      return queryClient.ensureQueryData(todayQuery())
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Dashboard,
})

function Dashboard() {
  return <DashboardPage search={dashboardParams.parse(Route.useSearch())} />
}
