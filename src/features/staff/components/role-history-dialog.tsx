import { useQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates'
import { errorText } from '#lib/error-texts'
import { Dialog, DialogContent } from '#ui/dialog'
import { Skeleton } from '#ui/skeleton'
import { roleHistoryQuery } from '../queries.ts'
import { roleChangeText } from '../role-history.ts'
import { memberName, type StaffMember } from '../staff-member.ts'

/** How somebody's roles came and went. */
export function RoleHistoryDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const history = useQuery(roleHistoryQuery(member.user_id))
  const told = history.data
    ?.map((change) => ({ ...change, text: roleChangeText(change) }))
    .filter(({ text }) => text !== undefined)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="История роли" description={memberName(member)}>
        {history.isPending && <Skeleton className="h-24" />}
        {history.isError && <p className="text-14 text-danger">История не загрузилась. {errorText(history.error)}</p>}
        {told?.length === 0 && <p className="text-14 text-ink-soft">Изменений пока не было.</p>}
        {told && (
          <ol className="grid gap-3 text-14">
            {told.map(({ at, actor, text }) => (
              <li key={at + text}>
                {text}
                <p className="text-12 text-muted tabular-nums">
                  {[dateTimeText(at), actor].filter(Boolean).join(', ')}
                </p>
              </li>
            ))}
          </ol>
        )}
      </DialogContent>
    </Dialog>
  )
}
