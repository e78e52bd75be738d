import { dateTimeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { count } from '#lib/plural'
import { StatusChip } from '#ui/status-chip'
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

/** The mails that went out, wait or failed. */
export const mailList: ListOf<MailRow, NotificationsSearch> = {
  name: 'Письма',
  params: notificationsParams,
  id: ({ id }) => id,
  label: ({ title, email }) => `${title}, ${email}`,
  pageSize: PER_PAGE,
  countedTo: COUNTED,
  columns: [
    {
      id: 'created',
      header: 'Когда',
      cell: ({ created_at }) => <span className="whitespace-nowrap tabular-nums">{dateTimeText(created_at)}</span>,
      csv: ({ created_at }) => dateTimeText(created_at),
    },
    {
      id: 'title',
      header: 'Письмо',
      cell: ({ title, event_title }) => (
        <>
          <span className="font-name">{title}</span>
          <small>{event_title}</small>
        </>
      ),
      card: 'title',
      csv: ({ title }) => title,
    },
    { id: 'email', header: 'Кому', cell: ({ email }) => email, csv: ({ email }) => email },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ state }) => <StatusChip tone={mailStates[state].tone}>{mailStates[state].label}</StatusChip>,
      card: 'corner',
      csv: ({ state }) => mailStates[state].label,
    },
    {
      id: 'outcome',
      header: 'Подробности',
      cell: (row) => <span className="text-13 text-ink-soft">{outcome(row)}</span>,
      csv: outcome,
    },
  ],
}
