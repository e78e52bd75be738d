import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/account/viewer.ts'
import { StaffOrderDrawer } from '#features/staff-orders/components/staff-order-drawer.tsx'
import { allClientsQuery } from '#features/users/queries.ts'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import { Figure, Figures } from '#ui/figures'
import { useSearchChange } from '#ui/list/search-link'
import { PageHeader } from '#ui/page-header'
import { sumClients } from '../client-sums.ts'
import { dashboardParams, type DashboardSearch } from '../dashboard-search.ts'
import { Clients } from './clients.tsx'
import { ManagerTabs } from './manager-tabs.tsx'
import { NewOrders } from './new-orders.tsx'
import { NotAManager } from './not-a-manager.tsx'

/** A manager's day: what waits for him, and all his clients. */
export function DashboardPage({ search }: { search: DashboardSearch }) {
  const viewer = useViewer()
  return (
    <div className="page-width pb-16">
      <PageHeader dense title="Клиенты" className="md:mb-3" />
      {viewer.state === 'staff' &&
        (viewer.role === 'account_manager' ? (
          <>
            <ManagerTabs current="clients" />
            <Dashboard search={search} owner={viewer.userId} />
          </>
        ) : (
          <NotAManager />
        ))}
    </div>
  )
}

function Dashboard({ search, owner }: { search: DashboardSearch; owner: string }) {
  const change = useSearchChange()
  const { data: clients } = useQuery(allClientsQuery())
  const sums = clients && sumClients(clients)

  function open(order: string | undefined) {
    change(dashboardParams.open(search, { order }), { replace: search.order !== undefined })
  }

  return (
    <div className="grid gap-5">
      <Figures label="Мои клиенты">
        <Figure
          label="Мои клиенты"
          value={sums?.verified}
          note={sums && sums.waiting > 0 && `и ${sums.waiting} на проверке`}
        />
        <Figure label="Заказывали за 90 дней" value={sums?.active} />
        <Figure label="Оборот за 90 дней" value={sums && tenge(sums.turnover90Days)} note="по доставленным заказам" />
        <Figure
          label="Ждут оплаты"
          value={sums && tenge(sums.awaitingPayment)}
          note={sums && sums.debtors > 0 && `от ${count(sums.debtors, ['клиента', 'клиентов', 'клиентов'])}`}
        />
      </Figures>
      <NewOrders search={search} onOpen={open} />
      <Clients search={search} owner={owner} />
      {search.order && <StaffOrderDrawer orderId={search.order} onClose={() => open(undefined)} />}
    </div>
  )
}
