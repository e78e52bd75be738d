import { useMutation, useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { Dialog, DialogContent } from '#ui/window/dialog'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import { IconButton } from '#ui/action/icon-button'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { inviteMutation } from '../mutations.ts'
import { roleHistoryQuery } from '../queries.ts'
import { roleChangeText } from '../roles.ts'
import { memberName, type StaffMember } from '../staff-member.ts'
import { useRoleChange } from '../use-role-change.ts'

export function MemberActions({ member }: { member: StaffMember }) {
  const { isPending } = useRoleChange(member)
  const invite = useMutation({
    ...inviteMutation(),
    onSuccess: () => toast.success(`Приглашение отправлено на ${member.email}`),
    onError: toastError,
  })
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton size="sm" label={`Действия: ${memberName(member)}`} disabled={isPending || invite.isPending}>
            <Ellipsis className="size-5" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setShowsHistory(true)}>
            <History aria-hidden />
            История роли
          </DropdownMenuItem>
          {member.is_active && member.is_invited && (
            <DropdownMenuItem
              onSelect={() => invite.mutate({ email: member.email, full_name: memberName(member), role: member.role })}
            >
              <Mail aria-hidden />
              Отправить приглашение снова
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {showsHistory && <RoleHistoryDialog member={member} onClose={() => setShowsHistory(false)} />}
    </>
  )
}

function RoleHistoryDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const history = useQuery(roleHistoryQuery(member.user_id))
  const changes = history.data
    ?.map((change) => ({ ...change, text: roleChangeText(change) }))
    .filter(({ text }) => text !== undefined)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="История роли" description={memberName(member)}>
        {history.isPending && <Skeleton className="h-24" />}
        {history.isError && <p className="text-14 text-danger">История не загрузилась. {errorText(history.error)}</p>}
        {changes?.length === 0 && <p className="text-14 text-ink-soft">Изменений пока не было.</p>}
        {changes && (
          <ol className="grid gap-3 text-14">
            {changes.map(({ at, actor, text }) => (
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
