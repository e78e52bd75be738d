import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import { OpenedOrder } from '#features/staff-orders/components/staff-order-drawer.tsx'
import { PageHeader } from '#ui/page/page-header'
import { dashboardParams, type DashboardSearch } from '../dashboard-search.ts'
import { managerCardQuery } from '../queries.ts'
import { Clients } from './clients.tsx'
import { ManagerFigures } from './manager-figures.tsx'
import { ManagerTabs } from './manager-tabs.tsx'
import { NotAManager } from './not-a-manager.tsx'
import { Today } from './today.tsx'

export function DashboardPage({ search }: { search: DashboardSearch }) {
  const viewer = useViewer()
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Клиенты" className="md:mb-3" />
      {viewer.state === 'staff' &&
        (viewer.role === 'account_manager' ? (
          <>
            <ManagerTabs current="clients" me={viewer.userId} />
            <Dashboard search={search} me={viewer.userId} />
          </>
        ) : (
          <NotAManager />
        ))}
    </div>
  )
}

function Dashboard({ search, me }: { search: DashboardSearch; me: string }) {
  const { data: card } = useQuery(managerCardQuery(me))
  return (
    <div className="grid grid-cols-1 gap-5">
      <ManagerFigures figures={card?.figures} label="Мои клиенты" />
      <Today search={search} />
      <Clients managerId={me} search={search} help="Клиники назначает вам администратор." />
      <OpenedOrder params={dashboardParams} search={search} />
    </div>
  )
}
