import type { ListOf } from '#lib/list/list'
import { CampaignProgress, CampaignState } from './components/campaign-state.tsx'
import { CancelCampaign } from './components/cancel-campaign.tsx'
import { canStop, COUNTED, PER_PAGE, type CampaignRow } from './queries.ts'
import { notificationsParams, type NotificationsSearch } from './search.ts'
import { audienceText, campaignStatuses, channelLabels } from './words.ts'

const share = (n: number, of: number) => of > 0 && `${Math.round((100 * n) / of)}\u00a0%`

export const campaignList: ListOf<CampaignRow, NotificationsSearch> = {
  name: 'Рассылки',
  params: notificationsParams,
  views: {
    page: 'campaigns',
    ready: [
      { name: 'Ждут отправки', search: { tab: 'log', status: 'scheduled' } },
      { name: 'Не отправлены', search: { tab: 'log', status: 'failed' } },
    ],
  },
  id: ({ id }) => id,
  label: ({ title }) => title,
  pageSize: PER_PAGE,
  countedTo: COUNTED,
  columns: [
    {
      id: 'moment',
      header: 'Когда',
      value: ({ sent_at, send_at, created_at }) => sent_at ?? send_at ?? created_at,
      as: 'moment',
      className: 'whitespace-nowrap',
    },
    { header: 'Сообщение', value: 'title', as: 'name', small: ({ audience }) => audienceText(audience) },
    { id: 'audience', header: 'Кому', csv: ({ audience }) => audienceText(audience), card: false },
    {
      id: 'channels',
      header: 'Канал',
      value: ({ channels }) => channels.map((channel) => channelLabels[channel]).join(', '),
    },
    {
      id: 'status',
      header: 'Состояние',
      cell: (row) => <CampaignState campaign={row} />,
      card: 'corner',
      csv: ({ status }) => campaignStatuses[status].label,
    },
    {
      header: 'Получателей',
      numeric: true,
      hint: 'Ниже: скольким не отправили, потому что они не согласились на рассылку или недавно её получали',
      cell: (row) =>
        row.status === 'sending' ? (
          <CampaignProgress campaign={row} />
        ) : (
          <>
            {row.recipients.toLocaleString('ru')}
            {row.left_out > 0 && <small>исключено {row.left_out.toLocaleString('ru')}</small>}
          </>
        ),
      csv: 'recipients',
    },
    { header: 'Исключено', csv: 'left_out', card: false, optional: true },
    { header: 'Доставлено', value: 'delivered', numeric: true },
    {
      header: 'Прочитали',
      numeric: true,
      hint: 'В кабинете: почтовые программы об открытии не сообщают',
      value: 'read',
      small: ({ read, recipients }) => share(read, recipients),
    },
    {
      header: 'Перешли',
      numeric: true,
      hint: 'По сообщению в кабинете',
      value: 'clicked',
      small: ({ clicked, recipients }) => share(clicked, recipients),
    },
    {
      header: 'Ошибки',
      numeric: true,
      cell: ({ failed }) => (
        <span className={failed > 0 ? 'text-danger' : 'text-muted'}>{failed.toLocaleString('ru')}</span>
      ),
      csv: 'failed',
    },
    { header: 'Отправил', value: 'author' },
    {
      id: 'actions',
      header: 'Отмена',
      cell: (row) => (canStop(row) ? <CancelCampaign campaign={row} /> : null),
      card: 'foot',
    },
  ],
}
