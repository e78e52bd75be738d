import { contactColumn, lastOrderColumn, recentTurnoverColumn } from '#features/users/clinic-columns.tsx'
import { NewOrderLink } from '#features/users/components/new-order-link.tsx'
import { clinicStatus } from '#features/users/clinic.ts'
import { cn } from '#lib/dom/cn'
import { filePhone } from '#lib/files/csv'
import { dateText, isoDay, relativeText } from '#lib/dates/dates'
import type { ListOf } from '#lib/list/list'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import { ContactButtons } from '#ui/data/contact-buttons'
import { RowLink } from '#ui/list/row-link'
import { StatusChip } from '#ui/data/status-chip'
import { clientName, type Client } from './client-row.ts'
import { dashboardParams, type DashboardSearch } from './dashboard-search.ts'
import { CLIENTS_PER_PAGE } from './queries.ts'

/** Points of the score; smaller changes are noise. */
const NOTABLE_CHANGE = 3

export const clientList: ListOf<Client, DashboardSearch> = {
  name: 'Клиенты',
  params: dashboardParams,
  views: {
    page: 'clients',
    ready: [
      { name: 'Пора заказать', search: { show: 'due' } },
      { name: 'С долгом, сначала большие', search: { show: 'debt', sort: '-debt' } },
      { name: 'Корзины без заказа', search: { show: 'cart', sort: '-cart' } },
    ],
  },
  id: ({ user_id }) => user_id,
  label: clientName,
  pageSize: CLIENTS_PER_PAGE,
  columns: [
    {
      id: 'clinic',
      header: 'Клиника',
      value: clientName,
      as: 'name',
      small: (client) => <Standing client={client} />,
      card: {
        cell: (client) => (
          <>
            <RowLink>{clientName(client)}</RowLink>
            <small>{[client.city, client.contact_name].filter(Boolean).join(', ')}</small>
            {(client.status !== 'verified' || client.is_covered) && <Standing client={client} />}
          </>
        ),
      },
      sort: 'name',
    },
    { ...contactColumn, card: false, optional: true },
    { header: 'Город', value: 'city', card: false, sort: 'city' },
    {
      header: 'Категория',
      value: 'tier',
      cell: (client) => <Tier client={client} />,
      card: 'corner',
      sort: '-score',
      hint: 'По рейтингу; рядом, куда он идёт за 30 дней',
    },
    lastOrderColumn,
    {
      header: 'Ждём заказ',
      value: 'expected_on',
      as: 'day',
      cell: ({ expected_on, median_days }) => expected_on && <Expected day={expected_on} every={median_days} />,
      sort: 'expected',
      hint: 'Последний заказ и обычный промежуток между заказами клиента',
    },
    recentTurnoverColumn,
    { header: 'Долг', value: 'debt', as: 'sum', sort: '-debt', hint: 'Отправлено и доставлено, но не оплачено' },
    {
      header: 'В корзине',
      value: 'cart_total',
      as: 'sum',
      cell: ({ cart_total, cart_updated_at }) =>
        cart_total ? (
          <span title={cart_updated_at ? relativeText(cart_updated_at) : undefined}>{tenge(cart_total)}</span>
        ) : null,
      sort: '-cart',
      hint: 'По сегодняшним ценам',
    },
    {
      id: 'actions',
      header: '',
      cell: (client) => <span className="flex items-center justify-end">{actions(client, 'sm')}</span>,
      card: { at: 'foot', cell: (client) => actions(client) },
    },
    { id: 'phone', header: 'Телефон', csv: ({ phone }) => filePhone(phone) },
    { header: 'Email', csv: 'email' },
  ],
}

const actions = (client: Client, size?: 'sm') => (
  <>
    <NewOrderLink clinic={client} label={`Создать заказ: ${clientName(client)}`} />
    <ContactButtons phone={client.phone} whatsapp={client.whatsapp} whom={clientName(client)} size={size} />
  </>
)

function Tier({ client: { tier, score_change } }: { client: Client }) {
  if (!tier) return null
  const trend = Math.abs(score_change ?? 0) < NOTABLE_CHANGE ? null : score_change! > 0 ? 'выше' : 'ниже'
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className="grid min-w-7 place-items-center rounded-control border px-1.5 py-0.5 text-13 font-semibold">
        {tier}
      </span>
      {trend && (
        <span className={cn('text-13 font-semibold', trend === 'выше' ? 'text-success' : 'text-danger')}>{trend}</span>
      )}
    </span>
  )
}

/** When the next order is expected; past days are marked. */
function Expected({ day, every }: { day: string; every: number | null }) {
  const isLate = day < isoDay()
  return (
    <span
      title={every ? `Обычно раз в ${count(every, ['день', 'дня', 'дней'])}` : undefined}
      className={cn(isLate && 'font-semibold text-warning')}
    >
      {dateText(day)}
      {isLate && <span className="sr-only">, опаздывает</span>}
    </span>
  )
}

/** БИН of clients who may order, the status of others, and cover for a colleague. */
function Standing({ client }: { client: Client }) {
  if (client.is_covered) return <StatusChip tone="info">Замещаю</StatusChip>
  if (client.status === 'verified') return client.bin_iin
  const status = clinicStatus(client)
  return <StatusChip tone={status.tone}>{status.label}</StatusChip>
}
