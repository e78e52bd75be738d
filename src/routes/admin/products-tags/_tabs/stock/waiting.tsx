import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { WaitingPage } from '#features/stock/components/waiting-page.tsx'
import { waitingPages } from '#features/stock/queries.ts'
import { waitingParams, type WaitingSearch } from '#features/stock/stock-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/waiting')({
  validateSearch: unparsed<WaitingSearch>,
  loader: staffLoader({
    roles: adminRoles,
    search: waitingParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(waitingPages.query(search)),
  }),
  head: () => pageHead('Ждут поступления'),
  component: () => <WaitingPage search={waitingParams.parse(Route.useSearch())} />,
})
