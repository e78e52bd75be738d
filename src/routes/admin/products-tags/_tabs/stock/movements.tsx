import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { MovementsPage } from '#features/stock/components/movements-page.tsx'
import { movementPages } from '#features/stock/queries.ts'
import { movementsParams, type MovementsSearch } from '#features/stock/stock-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/movements')({
  validateSearch: unparsed<MovementsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Движения товаров',
    search: movementsParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(movementPages.query(search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <MovementsPage search={movementsParams.parse(Route.useSearch())} />,
})
