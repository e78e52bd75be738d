import { dateText, dateTimeText } from '#lib/dates'
import { Avatar } from '#ui/avatar'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table'
import { cn } from '#lib/cn'
import { memberName, type StaffMember } from '../staff-member.ts'
import { useRoleChange } from '../use-role-change.ts'
import { AccessSwitch } from './access-switch.tsx'
import { MemberActions } from './member-actions.tsx'
import { RoleMenu } from './role-menu.tsx'

/** Staff as rows, each with what can be changed about them. */
export function StaffTable({ members }: { members: StaffMember[] }) {
  return (
    <div className="max-md:hidden">
      <Table>
        <TableHead>
          <ColumnHeader>Сотрудник</ColumnHeader>
          <ColumnHeader>Роль</ColumnHeader>
          <ColumnHeader>Доступ</ColumnHeader>
          <ColumnHeader>Назначил</ColumnHeader>
          <ColumnHeader numeric>Когда</ColumnHeader>
          <ColumnHeader numeric>Последний вход</ColumnHeader>
          <ColumnHeader>
            <span className="sr-only">Действия</span>
          </ColumnHeader>
        </TableHead>
        <TableBody>
          {members.map((member) => (
            <Row key={member.user_id} member={member} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function Row({ member }: { member: StaffMember }) {
  const change = useRoleChange(member)
  const name = memberName(member)
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <Avatar size="sm" name={name} className={cn(!member.is_active && 'bg-sunken text-muted')} />
          <span className="min-w-0">
            <span className="font-name">{name}</span>
            {name !== member.email && <small>{member.email}</small>}
          </span>
        </span>
      </TableCell>
      <TableCell>
        <RoleMenu member={member} change={change} />
      </TableCell>
      <TableCell>
        <AccessSwitch member={member} change={change} />
      </TableCell>
      <TableCell>{member.granted_by ?? '—'}</TableCell>
      <TableCell numeric>{dateText(member.granted_at)}</TableCell>
      <TableCell numeric className={member.last_sign_in_at ? undefined : 'text-muted'}>
        {member.last_sign_in_at ? dateTimeText(member.last_sign_in_at) : 'не входил'}
      </TableCell>
      <TableCell className="w-px">
        <MemberActions member={member} change={change} />
      </TableCell>
    </TableRow>
  )
}
