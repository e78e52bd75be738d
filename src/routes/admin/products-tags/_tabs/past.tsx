import { createFileRoute } from '@tanstack/react-router'
import { PastPage } from '#features/products/components/past-page.tsx'
import { pastParams } from '#features/products/past-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/past')({
  validateSearch: pastParams.parse,
  head: () => pageHead('Цены и остатки на дату'),
  component: Past,
})

function Past() {
  return <PastPage search={pastParams.parse(Route.useSearch())} />
}
