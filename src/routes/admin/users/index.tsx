import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { UsersPage } from '#features/users/components/users-page.tsx'
import { usersParams, WITHOUT_CLINIC, type UsersSearch } from '#features/users/users-search.ts'
import {
  clinicFilters,
  clinicPages,
  clinicQuery,
  documentsQuery,
  managersQuery,
  peopleQuery,
  clinicTagsQuery,
  waitingChangesQuery,
} from '#features/users/queries.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: unparsed<UsersSearch>,
  loader: staffLoader({
    roles: adminRoles,
    title: 'Клиники',
    search: usersParams.parse,
    load: (queryClient, { search }) => {
      void queryClient.prefetchQuery(managersQuery())
      void queryClient.prefetchQuery(clinicTagsQuery())
      void queryClient.prefetchQuery(waitingChangesQuery())
      if (search.user) {
        void queryClient.prefetchQuery(clinicQuery(search.user))
        void queryClient.prefetchQuery(documentsQuery(search.user))
      }
      const people = peopleQuery(search)
      if (search.status === WITHOUT_CLINIC) return queryClient.ensureQueryData(people)
      void queryClient.prefetchQuery(people)
      return queryClient.ensureQueryData(clinicPages.query(clinicFilters(search)))
    },
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Users,
})

function Users() {
  return <UsersPage search={usersParams.parse(Route.useSearch())} />
}
