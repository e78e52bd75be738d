import { createFileRoute } from '@tanstack/react-router'
import { expectRole } from '#features/account/follow-access.ts'
import { adminRoles } from '#features/account/roles.ts'
import { CountsPage } from '#features/stock/components/counts-page.tsx'
import { countsQuery } from '#features/stock/queries.ts'
import { countsParams, type CountsSearch } from '#features/stock/stock-search.ts'
import { pageHead } from '#lib/page-head'
import { unparsed } from '#lib/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/counts')({
  validateSearch: unparsed<CountsSearch>,
  loader: async (visit) => {
    if (!(await expectRole(adminRoles, visit))) return
    const search = countsParams.parse(visit.location.search)
    await visit.context.queryClient.ensureQueryData(countsQuery(search))
  },
  head: () => pageHead('Инвентаризация'),
  component: () => <CountsPage search={countsParams.parse(Route.useSearch())} />,
})
