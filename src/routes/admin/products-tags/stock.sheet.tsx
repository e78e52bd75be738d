import { createFileRoute } from '@tanstack/react-router'
import { SheetPage } from '#features/stock/components/sheet-page.tsx'
import { pageHead } from '#lib/page/page-head'
import { textParam } from '#lib/page/search-params'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/stock/sheet')({
  validateSearch: unparsed<{ line?: string }>,
  head: () => pageHead('Лист инвентаризации'),
  component: () => <SheetPage line={textParam(Route.useSearch().line)} />,
})
