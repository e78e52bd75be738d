import { useMutation, useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import type { ListOf } from '#lib/list/list'
import { count } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { DataList } from '#ui/list/data-list'
import { toast } from '#ui/state/toast'
import { retryMailsMutation } from '../mutations.ts'
import { COUNTED, mailPages, PER_PAGE, type MailRow } from '../queries.ts'
import { notificationsParams, type NotificationsSearch } from '../search.ts'
import { mailStates } from '../words.ts'

const states = ['sent', 'waiting', 'failed'] as const
const mails = (n: number) => count(n, ['письмо', 'письма', 'писем'])

/** Mails of 90 days; failed ones can be retried. */
export function MailLog({ search }: { search: NotificationsSearch }) {
  const query = useQuery(mailPages.query(search))
  const counts: Partial<Record<string, number>> = { waiting: query.data?.waiting, failed: query.data?.failed }
  return (
    <DataList
      isUnderTabs
      list={mailList}
      search={search}
      query={query}
      tabs={{
        name: 'state',
        label: 'Состояние',
        options: [
          { value: undefined, label: 'Все' },
          ...states.map((value) => ({ value, label: mailStates[value].label, count: counts[value] })),
        ],
      }}
      filters={[]}
      searchLabel="Email или тема"
      bulk={(items, { clear }) => <Retry items={items} onDone={clear} />}
      exportPage={mailPages.load(search)}
      empty={
        search.state
          ? { icon: <Mail aria-hidden />, title: 'Таких писем нет' }
          : {
              icon: <Mail aria-hidden />,
              title: 'Писем пока нет',
              text: 'Здесь появится каждое письмо, которое отправит магазин.',
            }
      }
      nothing={{ title: 'Писем не нашлось' }}
    />
  )
}

function Retry({ items, onDone }: { items: MailRow[]; onDone: () => void }) {
  const retry = useMutation(retryMailsMutation())
  const failed = items.filter(({ state }) => state === 'failed').map(({ id }) => id)
  return (
    <Button
      loading={retry.isPending}
      disabled={failed.length === 0}
      onClick={() =>
        retry.mutate(failed, {
          onSuccess: (n) => {
            toast.success(`Отправим ещё раз: ${mails(n)}`)
            onDone()
          },
          onError: (error) => toast.error(errorText(error)),
        })
      }
    >
      <RotateCw className="size-4" />
      Повторить{failed.length > 0 ? `: ${mails(failed.length)}` : ''}
    </Button>
  )
}

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

const mailList: ListOf<MailRow, NotificationsSearch> = {
  name: 'Письма',
  params: notificationsParams,
  views: {
    page: 'campaigns',
    ready: [
      { name: 'Письма, которые не ушли', search: { tab: 'mails', state: 'failed' } },
      { name: 'Письма, которые ждут', search: { tab: 'mails', state: 'waiting' } },
    ],
  },
  id: ({ id }) => id,
  label: ({ title, email }) => `${title}, ${email}`,
  pageSize: PER_PAGE,
  countedTo: COUNTED,
  columns: [
    { header: 'Когда', value: 'created_at', as: 'moment', className: 'whitespace-nowrap' },
    {
      header: 'Письмо',
      value: 'title',
      as: 'name',
      small: ({ event_title, channel }) => (channel === 'push' ? `${event_title}, в браузер` : event_title),
    },
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
