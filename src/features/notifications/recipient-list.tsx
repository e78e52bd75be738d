import { dateTimeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { StatusChip } from '#ui/status-chip'
import { COUNTED, PER_PAGE, type LogRow } from './queries.ts'
import { notificationsParams, type NotificationsSearch } from './search.ts'
import { mailStates } from './words.ts'

const nameOf = ({ name, email }: LogRow) => name ?? email
const moment = (at: string | null) => at && dateTimeText(at)
const mailText = ({ mail }: LogRow) => mail && mailStates[mail].label

/** The recipients of one campaign. */
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
      cell: (row) => (
        <>
          <span className="font-name">{nameOf(row)}</span>
          <small>{[row.email, row.city].filter(Boolean).join(' · ')}</small>
        </>
      ),
      card: 'title',
      csv: nameOf,
    },
    { id: 'email', header: 'Email', csv: ({ email }) => email, card: false, optional: true },
    { id: 'city', header: 'Город', csv: ({ city }) => city, card: false, optional: true },
    {
      id: 'mail',
      header: 'Письмо',
      cell: (row) =>
        row.mail && (
          <>
            <StatusChip tone={mailStates[row.mail].tone}>{mailStates[row.mail].label}</StatusChip>
            <small>{row.mail === 'sent' ? moment(row.mailed_at) : row.error}</small>
          </>
        ),
      none: '—',
      csv: mailText,
    },
    { id: 'error', header: 'Ошибка', csv: ({ error }) => error, card: false, optional: true },
    {
      id: 'inbox',
      header: 'В кабинете',
      cell: ({ inbox_at }) => moment(inbox_at),
      none: '—',
      csv: ({ inbox_at }) => moment(inbox_at),
    },
    {
      id: 'read',
      header: 'Прочитано',
      cell: ({ read_at }) => moment(read_at),
      none: '—',
      csv: ({ read_at }) => moment(read_at),
    },
    {
      id: 'clicked',
      header: 'Переход',
      cell: ({ clicked_at }) => moment(clicked_at),
      none: '—',
      csv: ({ clicked_at }) => moment(clicked_at),
    },
  ],
}
