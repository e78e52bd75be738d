import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/managers/components/dashboard-page.tsx'
import { dashboardParams } from '#features/managers/dashboard-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/account-manager/dashboard')({
  validateSearch: dashboardParams.parse,
  head: () => pageHead('Клиенты'),
  component: Dashboard,
})

function Dashboard() {
  return <DashboardPage search={Route.useSearch()} />
}
