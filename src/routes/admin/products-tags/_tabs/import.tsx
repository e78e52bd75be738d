import { createFileRoute } from '@tanstack/react-router'
import { batchesParams } from '#features/products/batches-search.ts'
import { ImportPage } from '#features/products/components/import-page.tsx'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/products-tags/_tabs/import')({
  validateSearch: batchesParams.parse,
  head: () => pageHead('Импорт товаров'),
  component: Import,
})

function Import() {
  return <ImportPage search={batchesParams.parse(Route.useSearch())} />
}
