import { createFileRoute } from '@tanstack/react-router'
import { staffLoader } from '#features/account/staff-loader.ts'
import { useViewer } from '#features/account/viewer.ts'
import { ManagerTabs } from '#features/managers/components/manager-tabs.tsx'
import { NotAManager } from '#features/managers/components/not-a-manager.tsx'
import { StatsPage } from '#features/stats/components/stats-page.tsx'
import { loadPage, statsScope } from '#features/stats/queries.ts'
import { statsParams, type StatsSearch } from '#features/stats/stats-search.ts'
import { unparsed } from '#lib/page/unparsed'
import { PageHeader } from '#ui/page/page-header'

export const Route = createFileRoute('/account-manager/stats/')({
  validateSearch: unparsed<StatsSearch>,
  loader: staffLoader({
    roles: ['account_manager'],
    title: 'Показатели',
    search: statsParams.parse,
    load: (queryClient, { search }) => loadPage(queryClient, statsScope('manager', search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Stats,
})

function Stats() {
  const viewer = useViewer()
  const search = statsParams.parse(Route.useSearch())
  if (viewer.state !== 'staff') return null
  if (viewer.role !== 'account_manager') {
    return (
      <div className="page-width pb-16">
        <PageHeader dense title="Показатели" className="md:mb-3" />
        <NotAManager />
      </div>
    )
  }
  return (
    <StatsPage of="manager" search={search}>
      {/* Phones have room for the tabs of the statistics only: the menu below leads back. */}
      <div className="max-md:hidden">
        <ManagerTabs current="stats" me={viewer.userId} />
      </div>
    </StatsPage>
  )
}
