import { dateTimeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { count } from '#lib/plural'
import { COUNTED, PER_PAGE, type MailRow } from './queries.ts'
import { notificationsParams, type NotificationsSearch } from './search.ts'
import { mailStates } from './words.ts'

const outcome = ({ state, attempts, error, sent_at, next_attempt_at }: MailRow) =>
  state === 'sent'
    ? dateTimeText(sent_at!)
    : [
        error,
        state === 'waiting' && `уйдёт после ${dateTimeText(next_attempt_at)}`,
        attempts > 0 && count(attempts, ['попытка', 'попытки', 'попыток']),
      ]
        .filter(Boolean)
        .join(' · ')

export const mailList: ListOf<MailRow, NotificationsSearch> = {
  name: 'Письма',
  params: notificationsParams,
  id: ({ id }) => id,
  label: ({ title, email }) => `${title}, ${email}`,
  pageSize: PER_PAGE,
  countedTo: COUNTED,
  columns: [
    { header: 'Когда', value: 'created_at', as: 'moment', className: 'whitespace-nowrap' },
    { header: 'Письмо', value: 'title', as: 'name', small: ({ event_title }) => event_title },
    { header: 'Кому', value: 'email' },
    {
      id: 'state',
      header: 'Состояние',
      value: ({ state }) => mailStates[state].label,
      tone: ({ state }) => mailStates[state].tone,
      card: 'corner',
    },
    {
      id: 'outcome',
      header: 'Подробности',
      cell: (row) => <span className="text-13 text-ink-soft">{outcome(row)}</span>,
      csv: outcome,
    },
  ],
}
