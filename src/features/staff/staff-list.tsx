import { dateText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { AccessSwitch } from './components/access-switch.tsx'
import { MemberActions } from './components/member-actions.tsx'
import { RoleMenu } from './components/role-menu.tsx'
import { StaffFace } from './components/staff-face.tsx'
import { roleWords } from './roles.ts'
import { signedInColumn } from './signed-in-column.tsx'
import { memberName, type StaffMember } from './staff-member.ts'
import { staffParams, type StaffSearch } from './staff-search.ts'

/** Everybody who works here, each with what can be changed about them. */
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
