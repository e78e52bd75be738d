import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Role } from '#features/account/roles.ts'
import { useViewer } from '#features/account/viewer.ts'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu'
import { roleOrder, roleWords } from '../roles.ts'
import { memberName, type StaffMember } from '../staff-member.ts'
import { useRoleChange } from '../use-role-change.ts'
import { clientsLeft } from '../words.ts'

/** The role of somebody, and the others that it may become. One's own is for another super admin to change. */
export function RoleMenu({ member }: { member: StaffMember }) {
  const viewer = useViewer()
  const change = useRoleChange(member)
  const [wanted, setWanted] = useState<Role>()
  const { name } = roleWords[member.role]
  const isMe = viewer.state === 'staff' && viewer.userId === member.user_id
  if (isMe || !member.is_active) return <span className={member.is_active ? undefined : 'text-muted'}>{name}</span>
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <button
            type="button"
            aria-label={`Роль: ${name}. Сменить`}
            className="-ml-2.5 inline-flex min-h-9 items-center gap-2 rounded-control px-2.5 font-medium hover:bg-sunken max-md:min-h-11"
          >
            {name}
            <ChevronDown aria-hidden className="size-4 text-ink-soft" />
          </button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {roleOrder.map((role) => (
            <DropdownMenuItem key={role} disabled={role === member.role} onSelect={() => setWanted(role)}>
              {roleWords[role].name}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {wanted && (
        <ConfirmDialog
          open
          onOpenChange={() => setWanted(undefined)}
          title={`Сменить роль на «${roleWords[wanted].name}»?`}
          confirmLabel="Сменить роль"
          onConfirm={() => change.grant(wanted)}
        >
          <p>
            {memberName(member)} потеряет права роли «{name}» сразу. {roleWords[wanted].note}
          </p>
          {clientsLeft(member) && <p className="mt-2">{clientsLeft(member)}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
