import { createFileRoute } from '@tanstack/react-router'
import { PastPage } from '#features/products/components/past-page.tsx'
import { pastParams, type PastSearch } from '#features/products/past-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/past')({
  // Read by the page: the first chunk has no room for it.
  validateSearch: (search): PastSearch => search,
  head: () => pageHead('Цены и остатки на дату'),
  component: Past,
})

function Past() {
  return <PastPage search={pastParams.parse(Route.useSearch())} />
}
