import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ManagersPage } from '#features/managers/components/managers-page.tsx'
import { managersParams, type ManagersSearch } from '#features/managers/managers-search.ts'
import { handoversQuery, managersFiguresQuery } from '#features/managers/queries.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/account-managers')({
  validateSearch: unparsed<ManagersSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Аккаунт-менеджеры',
    load: (queryClient) => {
      void queryClient.prefetchInfiniteQuery(handoversQuery())
      return queryClient.ensureQueryData(managersFiguresQuery())
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Managers,
})

function Managers() {
  return <ManagersPage search={managersParams.parse(Route.useSearch())} />
}
