import { createFileRoute } from '@tanstack/react-router'
import { SoldProductsPage } from '#features/stats/components/rows-pages.tsx'
import { statsProductsParams, type StatsProductsSearch } from '#features/stats/stats-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/stats/products')({
  validateSearch: unparsed<StatsProductsSearch>,
  head: () => pageHead('Проданные товары'),
  component: Rows,
})

function Rows() {
  return <SoldProductsPage of="shop" search={statsProductsParams.parse(Route.useSearch())} />
}
