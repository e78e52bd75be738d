import type { ListOf } from '#lib/list'
import { StatusChip } from '#ui/status-chip'
import { CLINICS_COUNTED, type Person } from './clinic.ts'
import { CLINICS_PER_PAGE } from './queries.ts'
import { usersParams, type UsersSearch } from './users-search.ts'

export const personList: ListOf<Person, UsersSearch> = {
  name: 'Без заявки',
  params: usersParams,
  id: ({ user_id }) => user_id,
  label: ({ email }) => email,
  pageSize: CLINICS_PER_PAGE,
  countedTo: CLINICS_COUNTED,
  columns: [
    {
      header: 'Email',
      value: 'email',
      as: 'name',
      cell: ({ email }) => (
        <a href={`mailto:${email}`} className="link wrap-anywhere">
          {email}
        </a>
      ),
    },
    {
      id: 'confirmed',
      header: 'Почта',
      cell: ({ is_email_confirmed: isConfirmed }) => (
        <StatusChip tone={isConfirmed ? 'success' : 'warning'}>
          {isConfirmed ? 'Подтверждена' : 'Не подтверждена'}
        </StatusChip>
      ),
      card: 'corner',
    },
    { header: 'Регистрация', value: 'created_at', as: 'day', card: { label: 'Регистрация' } },
    { header: 'Последний вход', value: 'last_sign_in_at', as: 'day', none: 'не входил', card: { label: 'Вход' } },
  ],
}
