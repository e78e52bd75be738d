import { createFileRoute } from '@tanstack/react-router'
import { batchesParams, type BatchesSearch } from '#features/products/batches-search.ts'
import { ImportPage } from '#features/products/components/import-page.tsx'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/import')({
  // Read by the page: the first chunk has no room for it.
  validateSearch: (search): BatchesSearch => search,
  head: () => pageHead('Импорт товаров'),
  component: Import,
})

function Import() {
  return <ImportPage search={batchesParams.parse(Route.useSearch())} />
}
