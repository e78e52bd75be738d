import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { StatsClinicsPage } from '#features/stats/components/rows-pages.tsx'
import { statsClinicsParams, type StatsClinicsSearch } from '#features/stats/stats-search.ts'
import { managerOption } from '#features/users/manager-option.ts'
import { managersQuery } from '#features/users/queries.ts'
import { pageHead } from '#lib/page-head'
import { useTierOptions } from '#features/rating/use-tier-options.ts'
import { unparsed } from '#lib/unparsed'

export const Route = createFileRoute('/admin/stats/clinics')({
  validateSearch: unparsed<StatsClinicsSearch>,
  head: () => pageHead('Клиники по обороту'),
  component: Rows,
})

function Rows() {
  const { data: managers = [] } = useQuery(managersQuery())
  return (
    <StatsClinicsPage
      of="shop"
      search={statsClinicsParams.parse(Route.useSearch())}
      cities={useCityOptions()}
      tiers={useTierOptions()}
      managers={managers.map(managerOption)}
    />
  )
}
