import { dateTimeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { COUNTED, PER_PAGE, type LogRow } from './queries.ts'
import { notificationsParams, type NotificationsSearch } from './search.ts'
import { mailStates } from './words.ts'

const nameOf = ({ name, email }: LogRow) => name ?? email

export const recipientList: ListOf<LogRow, NotificationsSearch> = {
  name: 'Получатели рассылки',
  params: notificationsParams,
  id: ({ user_id }) => user_id,
  label: nameOf,
  pageSize: PER_PAGE,
  countedTo: COUNTED,
  columns: [
    {
      id: 'name',
      header: 'Получатель',
      value: nameOf,
      as: 'name',
      small: ({ email, city }) => [email, city].filter(Boolean).join(' · '),
    },
    { header: 'Email', csv: 'email', card: false, optional: true },
    { header: 'Город', csv: 'city', card: false, optional: true },
    {
      id: 'mail',
      header: 'Письмо',
      value: ({ mail }) => mail && mailStates[mail].label,
      tone: ({ mail }) => mailStates[mail!].tone,
      small: ({ mail, mailed_at, error }) => (mail === 'sent' ? mailed_at && dateTimeText(mailed_at) : error),
      none: '—',
    },
    { header: 'Ошибка', csv: 'error', card: false, optional: true },
    { header: 'В кабинете', value: 'inbox_at', as: 'moment', none: '—' },
    { header: 'Прочитано', value: 'read_at', as: 'moment', none: '—' },
    { header: 'Переход', value: 'clicked_at', as: 'moment', none: '—' },
  ],
}
