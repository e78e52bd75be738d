import { createFileRoute } from '@tanstack/react-router'
import { staffLoader } from '#features/account/staff-loader.ts'
import { RolesPage } from '#features/staff/components/roles-page.tsx'
import { staffQuery } from '#features/staff/queries.ts'
import { staffParams, type StaffSearch } from '#features/staff/staff-search.ts'
import { unparsed } from '#lib/page/unparsed'

export const Route = createFileRoute('/admin/roles')({
  validateSearch: unparsed<StaffSearch>,
  loader: staffLoader({
    roles: ['super_admin'],
    title: 'Роли',
    load: (queryClient) => queryClient.ensureQueryData(staffQuery()),
  }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: () => <RolesPage search={staffParams.parse(Route.useSearch())} />,
})
