import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { StatsPage } from '#features/stats/components/stats-page.tsx'
import { loadPage, statsScope } from '#features/stats/queries.ts'
import { statsParams, type StatsSearch } from '#features/stats/stats-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/stats/')({
  validateSearch: unparsed<StatsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Статистика',
    search: statsParams.parse,
    load: (queryClient, { search }) => loadPage(queryClient, statsScope('shop', search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Stats,
})

function Stats() {
  return <StatsPage of="shop" search={statsParams.parse(Route.useSearch())} />
}
