import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { NO_MANAGER } from '#features/users/users-search.ts'
import { countText } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { plural } from '#lib/text/plural'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { DataList } from '#ui/list/data-list'
import { PageHeader } from '#ui/page/page-header'
import { managersList } from '../managers-list.tsx'
import type { ManagersSearch } from '../managers-search.ts'
import { managersFiguresQuery } from '../queries.ts'
import { AddManagerDialog } from './add-manager-dialog.tsx'
import { HandOverClients } from './hand-over-clients.tsx'
import { Handovers } from './handovers.tsx'

const CLINICS_COUNTED = 1000

export function ManagersPage({ search }: { search: ManagersSearch }) {
  const viewer = useViewer()
  const query = useSuspenseQuery(managersFiguresQuery())
  const [isHandingOver, setHandingOver] = useState(false)
  const { unmanaged, rows } = query.data
  const sum = (pick: 'turnover' | 'debt') => tenge(rows.reduce((total, row) => total + row[pick], 0))
  return (
    <div className="page-width grid grid-cols-1 gap-5 pb-16">
      <PageHeader
        dense
        title="Аккаунт-менеджеры"
        className="mb-0 md:mb-0"
        actions={
          <>
            <Button variant="secondary" className="[&_.lucide]:size-4" onClick={() => setHandingOver(true)}>
              <ArrowRightLeft aria-hidden />
              Передать клиентов
            </Button>
            {viewer.state === 'staff' && viewer.role === 'super_admin' && <AddManagerDialog me={viewer.userId} />}
          </>
        }
      />
      {unmanaged > 0 && (
        <Alert
          tone="warning"
          action={
            <Button asChild variant="secondary" size="sm">
              <Link to="/admin/users" search={{ status: 'verified', manager: NO_MANAGER }}>
                Назначить
              </Link>
            </Button>
          }
        >
          {countText(unmanaged, CLINICS_COUNTED)}{' '}
          {plural(unmanaged, [
            'подтверждённая клиника ещё без менеджера.',
            'подтверждённые клиники ещё без менеджера.',
            'подтверждённых клиник ещё без менеджера.',
          ])}
        </Alert>
      )}
      <DataList
        list={managersList}
        search={search}
        query={query}
        link={(manager, props) => <Link to="/admin/account-manager/$id" params={{ id: manager.user_id }} {...props} />}
        empty={{
          icon: <Users aria-hidden />,
          title: 'Менеджеров пока нет',
          text: 'Роль аккаунт-менеджера даёт супер-администратор на странице «Роли».',
        }}
        summary={
          <>
            <span className="text-muted">Все менеджеры: оборот месяца</span>{' '}
            <b className="font-semibold">{sum('turnover')}</b>
            <span className="ml-2 text-muted">долг</span> <b className="font-semibold">{sum('debt')}</b>
          </>
        }
      />
      <Handovers isAdmin />
      {isHandingOver && <HandOverClients onClose={() => setHandingOver(false)} />}
    </div>
  )
}
