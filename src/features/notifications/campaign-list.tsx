import { dateTimeText } from '#lib/dates'
import type { ListOf } from '#lib/list'
import { RowLink } from '#ui/list/row-link'
import { CampaignProgress, CampaignState } from './components/campaign-state.tsx'
import { CancelCampaign } from './components/cancel-campaign.tsx'
import { canStop, COUNTED, PER_PAGE, type CampaignRow } from './queries.ts'
import { notificationsParams, type NotificationsSearch } from './search.ts'
import { audienceText, campaignStatuses, channelLabels } from './words.ts'

const share = (n: number, of: number) =>
  of > 0 && (
    <small>
      {Math.round((100 * n) / of)}
      {'\u00a0'}%
    </small>
  )
const moment = ({ sent_at, send_at, created_at }: CampaignRow) => dateTimeText(sent_at ?? send_at ?? created_at)
const channelText = ({ channels }: CampaignRow) => channels.map((channel) => channelLabels[channel]).join(', ')

/** The log of campaigns. */
export const campaignList: ListOf<CampaignRow, NotificationsSearch> = {
  name: 'Рассылки',
  params: notificationsParams,
  id: ({ id }) => id,
  label: ({ title }) => title,
  pageSize: PER_PAGE,
  countedTo: COUNTED,
  columns: [
    {
      id: 'moment',
      header: 'Когда',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{moment(row)}</span>,
      csv: moment,
    },
    {
      id: 'title',
      header: 'Сообщение',
      cell: ({ title, audience }) => (
        <>
          <RowLink>{title}</RowLink>
          <small>{audienceText(audience)}</small>
        </>
      ),
      card: 'title',
      csv: ({ title }) => title,
    },
    { id: 'audience', header: 'Кому', csv: ({ audience }) => audienceText(audience), card: false },
    { id: 'channels', header: 'Канал', cell: channelText, csv: channelText },
    {
      id: 'status',
      header: 'Состояние',
      cell: (row) => <CampaignState campaign={row} />,
      card: 'corner',
      csv: ({ status }) => campaignStatuses[status].label,
    },
    {
      id: 'recipients',
      header: 'Получателей',
      numeric: true,
      hint: 'Ниже: скольким не отправили, потому что они не согласились на рассылку или недавно её получали',
      cell: (row) => (
        <>
          {row.recipients.toLocaleString('ru')}
          {row.left_out > 0 && <small>без {row.left_out.toLocaleString('ru')}</small>}
          <CampaignProgress campaign={row} />
        </>
      ),
      csv: ({ recipients }) => recipients,
    },
    { id: 'left_out', header: 'Исключено', csv: ({ left_out }) => left_out, card: false, optional: true },
    {
      id: 'delivered',
      header: 'Доставлено',
      numeric: true,
      cell: ({ delivered }) => delivered.toLocaleString('ru'),
      csv: ({ delivered }) => delivered,
    },
    {
      id: 'read',
      header: 'Прочитали',
      numeric: true,
      hint: 'В кабинете: почтовые программы об открытии не сообщают',
      cell: ({ read, recipients }) => (
        <>
          {read.toLocaleString('ru')}
          {share(read, recipients)}
        </>
      ),
      csv: ({ read }) => read,
    },
    {
      id: 'clicked',
      header: 'Перешли',
      numeric: true,
      hint: 'По сообщению в кабинете',
      cell: ({ clicked, recipients }) => (
        <>
          {clicked.toLocaleString('ru')}
          {share(clicked, recipients)}
        </>
      ),
      csv: ({ clicked }) => clicked,
    },
    {
      id: 'failed',
      header: 'Ошибки',
      numeric: true,
      cell: ({ failed }) => (
        <span className={failed > 0 ? 'text-danger' : 'text-muted'}>{failed.toLocaleString('ru')}</span>
      ),
      csv: ({ failed }) => failed,
    },
    { id: 'author', header: 'Отправил', cell: ({ author }) => author, csv: ({ author }) => author },
    {
      id: 'actions',
      header: 'Отмена',
      cell: (row) => (canStop(row) ? <CancelCampaign campaign={row} /> : null),
      card: 'foot',
    },
  ],
}
