import { cn } from '#lib/cn'
import { dateText, dateTimeText } from '#lib/dates'
import { Avatar } from '#ui/avatar'
import { memberName, type StaffMember } from '../staff-member.ts'
import { useRoleChange } from '../use-role-change.ts'
import { AccessSwitch } from './access-switch.tsx'
import { MemberActions } from './member-actions.tsx'
import { RoleMenu } from './role-menu.tsx'

/** Staff on phones. */
export function StaffCards({ members }: { members: StaffMember[] }) {
  return (
    <ul className="grid gap-3 md:hidden">
      {members.map((member) => (
        <Card key={member.user_id} member={member} />
      ))}
    </ul>
  )
}

function Card({ member }: { member: StaffMember }) {
  const change = useRoleChange(member)
  const name = memberName(member)
  return (
    <li className="rounded-card border bg-surface p-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} className={cn(!member.is_active && 'bg-sunken text-muted')} />
        <div className="min-w-0 flex-1">
          <h2 className="text-16 break-words">{name}</h2>
          {name !== member.email && <p className="text-13 break-words text-muted">{member.email}</p>}
        </div>
        <MemberActions member={member} change={change} />
      </div>
      <dl className="mt-2 grid grid-cols-[104px_1fr] items-center text-14 [&_dt]:text-muted">
        <dt>Роль</dt>
        <dd className="flex min-h-11 items-center">
          <RoleMenu member={member} change={change} />
        </dd>
        <dt>Доступ</dt>
        <dd className="flex min-h-11 items-center">
          <AccessSwitch member={member} change={change} />
        </dd>
        <dt className="py-1">Назначил</dt>
        <dd className="py-1">{[member.granted_by, dateText(member.granted_at)].filter(Boolean).join(', ')}</dd>
        <dt className="py-1">Вход</dt>
        <dd className="py-1">{member.last_sign_in_at ? dateTimeText(member.last_sign_in_at) : 'не входил'}</dd>
      </dl>
    </li>
  )
}
