import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCityOptions } from '#features/orders/use-city-options.ts'
import { SoldProductsPage } from '#features/stats/components/rows-pages.tsx'
import { statsProductsParams, type StatsProductsSearch } from '#features/stats/stats-search.ts'
import { managerOption } from '#features/users/manager-option.ts'
import { managersQuery } from '#features/users/queries.ts'
import { pageHead } from '#lib/page-head'
import { useTierOptions } from '#features/rating/use-tier-options.ts'
import { unparsed } from '#lib/unparsed'

export const Route = createFileRoute('/admin/stats/products')({
  validateSearch: unparsed<StatsProductsSearch>,
  head: () => pageHead('Проданные товары'),
  component: Rows,
})

function Rows() {
  const { data: managers = [] } = useQuery(managersQuery())
  return (
    <SoldProductsPage
      of="shop"
      search={statsProductsParams.parse(Route.useSearch())}
      cities={useCityOptions()}
      tiers={useTierOptions()}
      managers={managers.map(managerOption)}
    />
  )
}
