import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#features/staff/components/roles-page.tsx'
import { staffQuery } from '#features/staff/queries.ts'
import { staffParams } from '#features/staff/staff-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/roles')({
  validateSearch: staffParams.parse,
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(staffQuery())
  },
  head: () => pageHead('Роли'),
  component: Roles,
})

function Roles() {
  return <RolesPage search={Route.useSearch()} />
}
