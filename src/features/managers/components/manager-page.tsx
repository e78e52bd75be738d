import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { dateTimeText } from '#lib/dates/dates'
import { Journal } from '#ui/data/journal'
import { Chip } from '#ui/filter/chip'
import { PageHeader } from '#ui/page/page-header'
import { StatusChip } from '#ui/data/status-chip'
import { linkTab, TabLinks, tabLook } from '#ui/page/tabs'
import type { DashboardSearch } from '../dashboard-search.ts'
import { managerEventText } from '../journal.ts'
import type { ManagerDetails } from '../manager.ts'
import { managerCardQuery, managerJournalQuery } from '../queries.ts'
import { Clients } from './clients.tsx'
import { HandOverButton } from './hand-over-button.tsx'
import { Handovers } from './handovers.tsx'
import { ManagerContacts } from './manager-contacts.tsx'
import { ManagerFigures } from './manager-figures.tsx'
import { ManagerMonths } from './manager-months.tsx'
import { ManagerTabs } from './manager-tabs.tsx'

export type ManagerPath = '/admin/account-manager/$id' | '/account-manager/$id'

type ManagerPageProps = {
  path: ManagerPath
  managerId: string
  search: DashboardSearch
  crumbs: (name: string) => ReactNode
}

/** For admins, who may edit, and for the manager. */
export function ManagerPage({ path, managerId, search, crumbs }: ManagerPageProps) {
  const viewer = useViewer()
  const { data: manager } = useSuspenseQuery(managerCardQuery(managerId))
  const isAdmin = viewer.state === 'staff' && (viewer.role === 'admin' || viewer.role === 'super_admin')
  return (
    <div className="page-width pb-16">
      <PageHeader
        dense
        crumbs={isAdmin && crumbs(manager.full_name)}
        title={manager.full_name}
        note={
          <StatusChip tone={manager.is_active ? 'success' : 'neutral'}>
            {manager.is_active ? 'Активен' : 'Отключён'}
          </StatusChip>
        }
        actions={isAdmin && manager.figures.clients > 0 && <HandOverButton manager={manager} full />}
        className="md:mb-3"
      >
        {manager.last_sign_in_at ? `Последний вход ${dateTimeText(manager.last_sign_in_at)}` : 'Ещё не входил'}
      </PageHeader>
      {isAdmin ? (
        <CardTabs path={path} managerId={managerId} current={search.tab} />
      ) : (
        <>
          <ManagerTabs current="card" me={managerId} />
          <nav aria-label="Моя карточка" className="mb-4 flex flex-wrap gap-2">
            {parts.map(({ label, tab }) => (
              <Chip key={label} asChild selected={tab === search.tab}>
                <Link to={path} params={{ id: managerId }} search={{ tab }} activeOptions={{ exact: true }}>
                  {label}
                </Link>
              </Chip>
            ))}
          </nav>
        </>
      )}
      {search.tab === 'clients' ? (
        <Clients
          managerId={managerId}
          search={search}
          help={
            isAdmin && (
              <Link to="/admin/users" search={{ status: 'verified' }} className="link">
                Назначить клиник
              </Link>
            )
          }
        />
      ) : search.tab === 'history' ? (
        <Handovers managerId={managerId} isAdmin={isAdmin} />
      ) : search.tab === 'journal' ? (
        <ManagerJournal managerId={managerId} />
      ) : (
        <Overview manager={manager} isAdmin={isAdmin} />
      )}
    </div>
  )
}

function Overview({ manager, isAdmin }: { manager: ManagerDetails; isAdmin: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <ManagerFigures figures={manager.figures} label="Показатели менеджера" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ManagerMonths managerId={manager.user_id} months={manager.months} isAdmin={isAdmin} />
        <ManagerContacts manager={manager} isAdmin={isAdmin} />
      </div>
    </div>
  )
}

type Part = DashboardSearch['tab']

/** The manager has clients, orders and bonuses in tabs of the work. */
const parts: { label: string; tab: Part }[] = [
  { label: 'Обзор', tab: undefined },
  { label: 'Передачи', tab: 'history' },
  { label: 'Журнал', tab: 'journal' },
]

function CardTabs({ path, managerId, current }: { path: ManagerPath; managerId: string; current: Part }) {
  return (
    <TabLinks aria-label="Карточка менеджера">
      {parts.toSpliced(1, 0, { label: 'Клиенты', tab: 'clients' }).map(({ label, tab }) => (
        <Link
          key={label}
          to={path}
          params={{ id: managerId }}
          search={{ tab }}
          activeOptions={{ exact: true }}
          {...linkTab(tab === current)}
        >
          {label}
        </Link>
      ))}
      <Link to="/account-manager/my-bonuses" search={{ manager: managerId }} className={tabLook}>
        Бонусы
      </Link>
      <Link to="/admin/orders" search={{ manager: managerId }} className={tabLook}>
        Заказы
      </Link>
    </TabLinks>
  )
}

/** Changes of a manager's role, card, plans and statements. */
function ManagerJournal({ managerId }: { managerId: string }) {
  return (
    <Journal
      label="Журнал менеджера"
      empty="Пока ничего не меняли."
      query={useInfiniteQuery(managerJournalQuery(managerId))}
      title={managerEventText}
      detail={({ actor }) => actor}
    />
  )
}
