import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/error-texts'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu'
import { IconButton } from '#ui/icon-button'
import { toast } from '#ui/toast'
import { inviteMutation } from '../mutations.ts'
import { memberName, type StaffMember } from '../staff-member.ts'
import { useRoleChange } from '../use-role-change.ts'
import { RoleHistoryDialog } from './role-history-dialog.tsx'

/** What else can be done about somebody. */
export function MemberActions({ member }: { member: StaffMember }) {
  const { isPending } = useRoleChange(member)
  const invite = useMutation({
    ...inviteMutation(),
    onSuccess: () => toast.success(`Приглашение отправлено на ${member.email}`),
    onError: (error) => toast.error(errorText(error)),
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
