import { useSuspenseQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/button'
import { DataList } from '#ui/list/data-list'
import { PageHeader } from '#ui/page-header'
import { staffQuery } from '../queries.ts'
import { staffList } from '../staff-list.tsx'
import type { StaffSearch } from '../staff-search.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { Permissions } from './permissions.tsx'

/** Who works here, in which role, and what each role may do. */
export function RolesPage({ search }: { search: StaffSearch }) {
  return (
    <div className="page-width grid grid-cols-1 gap-5 pb-16">
      <PageHeader
        dense
        title="Роли"
        className="mb-0 md:mb-0"
        actions={
          <InviteDialog
            trigger={
              <Button variant="secondary" className="[&_.lucide]:size-5">
                <Plus aria-hidden />
                Пригласить сотрудника
              </Button>
            }
          />
        }
      >
        У сотрудника одна активная роль. Снятая роль сразу завершает его сеансы.
      </PageHeader>
      <DataList
        list={staffList}
        search={search}
        query={useSuspenseQuery(staffQuery())}
        empty={{ title: 'Сотрудников пока нет' }}
      />
      <Permissions />
    </div>
  )
}
