import { createFileRoute } from '@tanstack/react-router'
import { expectRole } from '#features/account/follow-access.ts'
import { adminRoles } from '#features/account/roles.ts'
import { MovementsPage } from '#features/stock/components/movements-page.tsx'
import { movementPages } from '#features/stock/queries.ts'
import { movementsParams, type MovementsSearch } from '#features/stock/stock-search.ts'
import { pageHead } from '#lib/page-head'
import { unparsed } from '#lib/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/movements')({
  validateSearch: unparsed<MovementsSearch>,
  loader: async (visit) => {
    if (!(await expectRole(adminRoles, visit))) return
    const search = movementsParams.parse(visit.location.search)
    await visit.context.queryClient.ensureQueryData(movementPages.query(search))
  },
  head: () => pageHead('Движения товаров'),
  component: () => <MovementsPage search={movementsParams.parse(Route.useSearch())} />,
})
