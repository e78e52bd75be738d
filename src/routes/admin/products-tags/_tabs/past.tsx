import { createFileRoute } from '@tanstack/react-router'
import { PastPage } from '#features/products/components/past-page.tsx'
import { pastParams, type PastSearch } from '#features/products/products-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/past')({
  validateSearch: unparsed<PastSearch>,
  head: () => pageHead('Цены и остатки на дату'),
  component: () => <PastPage search={pastParams.parse(Route.useSearch())} />,
})
