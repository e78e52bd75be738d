import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { StatsPage } from '#features/stats/components/stats-page.tsx'
import { loadPage, statsScope } from '#features/stats/queries.ts'
import { statsParams, type StatsSearch } from '#features/stats/stats-search.ts'
import { managerOption } from '#features/users/manager-option.ts'
import { managersQuery } from '#features/users/queries.ts'
import { pageHead } from '#lib/page-head'
import { useTierOptions } from '#features/rating/use-tier-options.ts'
import { unparsed } from '#lib/unparsed'

export const Route = createFileRoute('/admin/stats/')({
  validateSearch: unparsed<StatsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    search: statsParams.parse,
    load: (queryClient, { search }) => loadPage(queryClient, statsScope('shop', search)),
  }),
  head: () => pageHead('Статистика'),
  component: Stats,
})

function Stats() {
  const { data: managers = [] } = useQuery(managersQuery())
  return (
    <StatsPage
      of="shop"
      search={statsParams.parse(Route.useSearch())}
      cities={useCityOptions()}
      tiers={useTierOptions()}
      managers={managers.map(managerOption)}
    />
  )
}
