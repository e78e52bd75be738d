import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { StockPage } from '#features/stock/components/stock-page.tsx'
import { stockPages } from '#features/stock/queries.ts'
import { stockParams, type StockSearch } from '#features/stock/stock-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/')({
  validateSearch: unparsed<StockSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Остатки',
    search: stockParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(stockPages.query(search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <StockPage search={stockParams.parse(Route.useSearch())} />,
})
