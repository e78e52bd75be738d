import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ShortPage } from '#features/stock/components/stock-page.tsx'
import { shortPages } from '#features/stock/queries.ts'
import { stockParams, type StockSearch } from '#features/stock/stock-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/short')({
  validateSearch: unparsed<StockSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Заканчиваются',
    search: stockParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(shortPages.query(search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <ShortPage search={stockParams.parse(Route.useSearch())} />,
})
