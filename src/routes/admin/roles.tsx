import { createFileRoute } from '@tanstack/react-router'
import { staffLoader } from '#features/account/staff-loader.ts'
import { RolesPage } from '#features/staff/components/roles-page.tsx'
import { staffQuery } from '#features/staff/queries.ts'
import { staffParams, type StaffSearch } from '#features/staff/staff-search.ts'
import { pageHead } from '#lib/page/page-head'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/roles')({
  validateSearch: unparsed<StaffSearch>,
  loader: staffLoader({
    roles: ['super_admin'],
    load: (queryClient) => queryClient.ensureQueryData(staffQuery()),
  }),
  head: () => pageHead('Роли'),
  component: () => <RolesPage search={staffParams.parse(Route.useSearch())} />,
})
