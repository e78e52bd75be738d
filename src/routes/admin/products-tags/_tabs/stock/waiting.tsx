import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { WaitingPage } from '#features/stock/components/waiting-page.tsx'
import { waitingPages } from '#features/stock/queries.ts'
import { waitingParams, type WaitingSearch } from '#features/stock/stock-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/products-tags/_tabs/stock/waiting')({
  validateSearch: unparsed<WaitingSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Ждут поступления',
    search: waitingParams.parse,
    load: (queryClient, { search }) => queryClient.ensureQueryData(waitingPages.query(search)),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <WaitingPage search={waitingParams.parse(Route.useSearch())} />,
})
