import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { MovementsPage } from '#features/stock/components/movements-page.tsx'
import { movementPages } from '#features/stock/queries.ts'
import { movementsParams, type MovementsSearch } from '#features/stock/stock-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/movements')({
  validateSearch: unparsed<MovementsSearch>,
  loader: staffLoader({
    roles: adminRoles,
    search: movementsParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(movementPages.query(search)),
  }),
  head: () => pageHead('Движения товаров'),
  component: () => <MovementsPage search={movementsParams.parse(Route.useSearch())} />,
})
