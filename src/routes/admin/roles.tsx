import { createFileRoute } from '@tanstack/react-router'
import { RolesPage } from '#features/staff/components/roles-page.tsx'
import { pageHead } from '#lib/page-head'

export const Route = createFileRoute('/admin/roles')({
  head: () => pageHead('Роли'),
  component: RolesPage,
})
