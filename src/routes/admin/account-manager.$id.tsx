import { createFileRoute, Link } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ManagerPage } from '#features/managers/components/manager-page.tsx'
import { dashboardParams } from '#features/managers/dashboard-search.ts'
import { managerCardQuery } from '#features/managers/queries.ts'
import { pageHead } from '#lib/page-head'
import { uuidParam } from '#lib/uuid-param'
import { Breadcrumbs } from '#ui/breadcrumbs'

export const Route = createFileRoute('/admin/account-manager/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  validateSearch: dashboardParams.parse,
  loader: staffLoader({
    roles: adminRoles,
    load: (queryClient, { params }: { params: { id: string } }) =>
      queryClient.ensureQueryData(managerCardQuery(params.id)),
  }),
  head: () => pageHead('Менеджер'),
  component: Manager,
})

function Manager() {
  const { id } = Route.useParams()
  return (
    <ManagerPage
      path="/admin/account-manager/$id"
      managerId={id}
      search={Route.useSearch()}
      crumbs={(name) => (
        <Breadcrumbs>
          <Link to="/admin/account-managers">Аккаунт-менеджеры</Link>
          {name}
        </Breadcrumbs>
      )}
    />
  )
}
