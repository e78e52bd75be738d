import { createFileRoute } from '@tanstack/react-router'
import { AssortmentPage } from '#features/assortment/components/assortment-page.tsx'
import { assortmentRowsQuery } from '#features/assortment/staff-queries.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/assortment')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(assortmentRowsQuery()),
  head: () => pageHead('Линии, типы, метки'),
  component: AssortmentPage,
})
