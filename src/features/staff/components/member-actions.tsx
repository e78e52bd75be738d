import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu'
import { IconButton } from '#ui/icon-button'
import { memberName, type StaffMember } from '../staff-member.ts'
import { useRoleChange } from '../use-role-change.ts'
import { RoleHistoryDialog } from './role-history-dialog.tsx'

/** What else can be done about somebody. */
export function MemberActions({ member }: { member: StaffMember }) {
  const change = useRoleChange(member)
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton size="sm" label={`Действия: ${memberName(member)}`} disabled={change.isPending}>
            <Ellipsis className="size-5" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setShowsHistory(true)}>
            <History aria-hidden />
            История роли
          </DropdownMenuItem>
          {member.is_active && member.is_invited && (
            <DropdownMenuItem onSelect={() => change.mutate({ kind: 'invite' })}>
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
