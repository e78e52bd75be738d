import { createFileRoute, Link } from '@tanstack/react-router'
import { adminRoles } from '#features/account/roles.ts'
import { staffLoader } from '#features/account/staff-loader.ts'
import { ManagerPage } from '#features/managers/components/manager-page.tsx'
import { dashboardParams, type DashboardSearch } from '#features/managers/dashboard-search.ts'
import { unparsed } from '#lib/page/unparsed'
import { uuidParam } from '#lib/page/uuid-param'
import { Breadcrumbs } from '#ui/page/breadcrumbs'
import { loadManager } from '../-load-manager.ts'

export const Route = createFileRoute('/account-manager/$id')({
  params: { parse: ({ id }) => ({ id: uuidParam(id) }) },
  validateSearch: unparsed<DashboardSearch>,
  loader: staffLoader({ roles: [...adminRoles, 'account_manager'], title: 'Менеджер', load: loadManager }),
  // From the loader, which is not in the first chunk.
  head: ({ loaderData }) => loaderData ?? {},
  component: Manager,
})

function Manager() {
  const { id } = Route.useParams()
  return (
    <ManagerPage
      path="/account-manager/$id"
      managerId={id}
      search={dashboardParams.parse(Route.useSearch())}
      crumbs={(name) => (
        <Breadcrumbs>
          <Link to="/account-manager/dashboard">Клиенты</Link>
          {name}
        </Breadcrumbs>
      )}
    />
  )
}
