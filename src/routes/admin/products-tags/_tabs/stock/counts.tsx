import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { CountsPage } from '#features/stock/components/counts-page.tsx'
import { countsQuery } from '#features/stock/queries.ts'
import { countsParams, type CountsSearch } from '#features/stock/stock-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/counts')({
  validateSearch: unparsed<CountsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Инвентаризация',
    search: countsParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(countsQuery(search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <CountsPage search={countsParams.parse(Route.useSearch())} />,
})
