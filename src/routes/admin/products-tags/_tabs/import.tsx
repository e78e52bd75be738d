import { createFileRoute } from '@tanstack/react-router'
import { batchesParams, type BatchesSearch } from '#features/products/products-search.ts'
import { ImportPage } from '#features/products/components/import-page.tsx'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/import')({
  validateSearch: unparsed<BatchesSearch>,
  head: () => pageHead('Импорт товаров'),
  component: () => <ImportPage search={batchesParams.parse(Route.useSearch())} />,
})
