import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '#features/users/components/users-page.tsx'
import {
  clinicFilters,
  clinicListQuery,
  clinicQuery,
  documentsQuery,
  managersQuery,
  tagsQuery,
  waitingChangesQuery,
} from '#features/users/queries.ts'
import { usersParams } from '#features/users/users-search.ts'
import { loadList } from '#lib/load-list'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: usersParams.parse,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    void queryClient.prefetchQuery(managersQuery())
    void queryClient.prefetchQuery(tagsQuery())
    void queryClient.prefetchQuery(waitingChangesQuery())
    if (deps.user) {
      void queryClient.prefetchQuery(clinicQuery(deps.user))
      void queryClient.prefetchQuery(documentsQuery(deps.user))
    }
    await loadList({ queryClient, cause }, clinicListQuery(clinicFilters(deps)))
  },
  head: () => pageHead('Все пользователи'),
  component: Users,
})

function Users() {
  return <UsersPage search={Route.useSearch()} />
}
