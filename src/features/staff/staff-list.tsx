import ChevronDown from 'lucide-react/icons/chevron-down'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import type { Role } from '#features/account/roles.ts'
import { useViewer } from '#features/account/viewer.ts'
import { dateText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { count } from '#lib/text/plural'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import { StatusChip } from '#ui/data/status-chip'
import { Switch } from '#ui/form/switch'
import { MemberActions } from './components/member-actions.tsx'
import { StaffFace } from './components/staff-face.tsx'
import { roleWords, roleOrder } from './roles.ts'
import { signedInColumn } from './signed-in-column.tsx'
import { memberName, type StaffMember } from './staff-member.ts'
import { staffParams, type StaffSearch } from './staff-search.ts'
import { useRoleChange } from './use-role-change.ts'

export const staffList: ListOf<StaffMember, StaffSearch> = {
  name: 'Сотрудники',
  params: staffParams,
  id: ({ user_id }) => user_id,
  label: memberName,
  columns: [
    {
      id: 'name',
      header: 'Сотрудник',
      value: memberName,
      as: 'name',
      small: (member) => memberName(member) !== member.email && member.email,
      picture: (member) => <StaffFace name={memberName(member)} isActive={member.is_active} />,
      sort: 'name',
    },
    {
      id: 'role',
      header: 'Роль',
      cell: (member) => <RoleMenu member={member} />,
      csv: ({ role }) => roleWords[role].name,
      sort: 'role',
    },
    {
      id: 'access',
      header: 'Доступ',
      cell: (member) => <AccessSwitch member={member} />,
      csv: ({ is_active }) => (is_active ? 'активен' : 'отключён'),
      card: 'action',
    },
    {
      header: 'Назначил',
      value: 'granted_by',
      card: { cell: ({ granted_by, granted_at }) => [granted_by, dateText(granted_at)].filter(Boolean).join(', ') },
    },
    { header: 'Когда', value: 'granted_at', as: 'day', card: false, sort: '-granted' },
    signedInColumn,
    {
      id: 'actions',
      header: '',
      cell: (member) => <MemberActions member={member} />,
      card: 'corner',
      className: 'w-px',
    },
  ],
}

/** What happens to the clinics of a manager who stops being one; undefined when there are none. */
function clientsLeft({ role, clients }: Pick<StaffMember, 'role' | 'clients'>): string | undefined {
  if (role !== 'account_manager' || clients === 0) return undefined
  return `За сотрудником ${count(clients, ['клиника', 'клиники', 'клиник'])}: передайте их другому менеджеру, до этого заказы подтверждают администраторы.`
}

/** Asks before taking the role away. */
function AccessSwitch({ member }: { member: StaffMember }) {
  const viewer = useViewer()
  const change = useRoleChange(member)
  const [asking, setAsking] = useState(false)
  if (viewer.state === 'staff' && viewer.userId === member.user_id) {
    return (
      <span className="flex items-center gap-2 text-13 text-muted">
        <Lock aria-hidden className="size-4" />
        это вы
      </span>
    )
  }
  return (
    <>
      <span className="flex items-center gap-2.5 text-13">
        <Switch
          aria-label={`Доступ: ${memberName(member)}`}
          checked={member.is_active}
          disabled={change.isPending}
          onCheckedChange={(active) => (active ? void change.grant(member.role) : setAsking(true))}
        />
        {member.is_active && member.is_invited ? (
          <StatusChip tone="info">Приглашён</StatusChip>
        ) : member.is_active ? (
          'активен'
        ) : (
          'отключён'
        )}
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Отключить доступ?"
        confirmLabel="Отключить доступ"
        tone="danger"
        onConfirm={() => change.grant(member.role, false)}
      >
        <p>{memberName(member)} потеряет права сразу, все сеансы завершатся. Доступ можно будет вернуть.</p>
        {clientsLeft(member) && <p className="mt-2">{clientsLeft(member)}</p>}
      </ConfirmDialog>
    </>
  )
}

/** One's own role is for another super admin to change. */
function RoleMenu({ member }: { member: StaffMember }) {
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
