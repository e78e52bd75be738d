import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#features/staff/components/roles-page.tsx'
import { staffParams } from '#features/staff/staff-search.ts'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/roles')({
  validateSearch: staffParams.parse,
  head: () => pageHead('Роли'),
  component: Roles,
})

function Roles() {
  return <RolesPage search={Route.useSearch()} />
}
