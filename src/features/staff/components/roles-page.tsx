import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { ErrorState } from '#ui/error-state'
import { PageHeader } from '#ui/page-header'
import { Skeleton } from '#ui/skeleton'
import { staffQuery } from '../queries.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { Permissions } from './permissions.tsx'
import { StaffCards } from './staff-cards.tsx'
import { StaffTable } from './staff-table.tsx'

/** Who works here, in which role, and what each role may do. */
export function RolesPage() {
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
      <Staff />
      <Permissions />
    </div>
  )
}

function Staff() {
  const staff = useQuery(staffQuery())
  if (staff.data) {
    return (
      <section aria-label="Сотрудники">
        <StaffTable members={staff.data} />
        <StaffCards members={staff.data} />
      </section>
    )
  }
  if (staff.isError) {
    return (
      <ErrorState onRetry={() => void staff.refetch()} retrying={staff.isFetching}>
        {errorText(staff.error)}
      </ErrorState>
    )
  }
  return (
    <div role="status" aria-label="Сотрудники загружаются" className="grid gap-2 md:gap-px">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-44 md:h-14" />
      ))}
    </div>
  )
}
