import { createFileRoute } from '@tanstack/react-router'
import { expectRole } from '#features/account/follow-access.ts'
import { adminRoles } from '#features/account/roles.ts'
import { CountPage } from '#features/stock/components/count-page.tsx'
import { countQuery } from '#features/stock/queries.ts'
import { countParams, type CountSearch } from '#features/stock/stock-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'
import { uuidParam } from '#lib/page/uuid-param'

export const Route = createFileRoute('/admin/products-tags/stock/counts/$countId')({
  params: { parse: ({ countId }) => ({ countId: uuidParam(countId) }) },
  validateSearch: unparsed<CountSearch>,
  loader: async (visit) => {
    if (!(await expectRole(adminRoles, visit))) return
    const search = countParams.parse(visit.location.search)
    await visit.context.queryClient.ensureQueryData(countQuery(visit.params.countId, search))
  },
  head: () => pageHead('Инвентаризация'),
  component: Count,
})

function Count() {
  const { countId } = Route.useParams()
  return <CountPage key={countId} countId={countId} search={countParams.parse(Route.useSearch())} />
}
