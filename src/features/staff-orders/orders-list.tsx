import { countOrders } from '#features/orders/order-groups.ts'
import { orderStatus, paymentMethod, paymentWords, type OrderStatus } from '#features/orders/status.ts'
import { moneyNotes, newMessagesText, termNote, type MoneyNote } from '#features/orders/words.ts'
import { filePhone } from '#lib/files/csv'
import { ageText, dateText, dateTimeText, dayText, isoDay } from '#lib/dates/dates'
import type { Column, ListOf } from '#lib/list/list'
import { matchedText } from '#lib/text/matched-text'
import { tenge } from '#lib/money/money'
import type { Tabs } from '#ui/list/tab-chips'
import { StatusChip } from '#ui/data/status-chip'
import { isReportLate, leftOf, ORDERS_COUNTED, type OrderList, type OrderRow } from './order-list.ts'
import { ORDER_STATUSES, ordersParams, type OrdersSearch } from './orders-search.ts'
import { ORDERS_PER_PAGE } from './queries.ts'

type OrderColumn<By extends string = never> = Column<OrderRow, By>

const day = (moment: string | null) => moment && dateText(moment)

export const orderColumns = {
  status: {
    id: 'status',
    header: 'Статус',
    value: ({ status }) => orderStatus[status].label,
    tone: ({ status }) => orderStatus[status].tone,
    card: false,
  },
  payment: {
    id: 'payment',
    header: 'Оплата',
    cell: (order) => (
      <>
        <PaymentChip order={order} />
        <PaymentNotes order={order} notes={moneyNotes(order)} />
      </>
    ),
    card: false,
    csv: ({ payment_status, paid, due }) => paymentWords(payment_status, paid, due).label,
  },
  delivery: {
    header: 'Доставка',
    value: 'delivery_method',
    small: ({ delivery_price }) => delivery_price === null && 'стоимость не указана',
    card: false,
  },
  positions: { header: 'Позиций', value: 'positions', card: false, numeric: true },
  total: {
    header: 'Сумма',
    value: 'total',
    as: 'sum',
    cell: ({ total }) => <span className="font-semibold">{tenge(total)}</span>,
    card: 'corner',
    sort: '-total',
  },
} satisfies Record<string, OrderColumn<'total'>>

const chipsOnCard = (notesOf: (order: OrderRow) => MoneyNote[]): OrderColumn => ({
  id: 'card-chips',
  header: '',
  card: {
    at: 'body',
    cell: (order) => (
      <p className="mt-1.5 flex flex-wrap gap-2">
        <StatusChip tone={orderStatus[order.status].tone}>{orderStatus[order.status].label}</StatusChip>
        <PaymentChip order={order} />
        <span className="basis-full text-13 empty:hidden [&_small]:block">
          <PaymentNotes order={order} notes={notesOf(order)} />
        </span>
      </p>
    ),
  },
})
export const cardChips = chipsOnCard(moneyNotes)
export const furtherColumns: OrderColumn[] = [
  { header: 'Штук', csv: 'pieces', numeric: true },
  { header: 'К оплате', csv: 'due', numeric: true },
  { header: 'Получено', csv: 'paid', numeric: true },
  { id: 'left', header: 'Осталось', csv: leftOf, numeric: true },
  { id: 'method', header: 'Способ оплаты', csv: ({ payment_method }) => paymentMethod[payment_method] },
  { header: 'Город', csv: 'city' },
  { id: 'delivered', header: 'Доставлен', csv: ({ delivered_at }) => day(delivered_at), numeric: true },
]

function PaymentChip({ order: { payment_status, paid, due } }: { order: OrderRow }) {
  const { label, tone } = paymentWords(payment_status, paid, due)
  return <StatusChip tone={tone}>{label}</StatusChip>
}

const noteTone = { warning: 'text-warning', danger: 'text-danger' }

/** Below the chip: how long a report has waited, and what is owed, held or to be refunded. */
function PaymentNotes({ order, notes }: { order: OrderRow; notes: MoneyNote[] }) {
  const { payment_status, reported_at } = order
  return (
    <>
      {payment_status === 'reported' && reported_at && (
        <small className="whitespace-nowrap">
          <span className={isReportLate(order) ? 'text-danger' : undefined}>Заявлена {ageText(reported_at)} назад</span>
        </small>
      )}
      {notes.map(({ text, tone }) => (
        <small key={text} className="whitespace-nowrap">
          <span className={noteTone[tone]}>{text}</span>
        </small>
      ))}
    </>
  )
}

const withoutColumns = (order: OrderRow) =>
  moneyNotes({ ...order, due: order.due - order.debt, debt: 0, pay_until: null, reserved_until: null })

function DebtTerm({ payUntil }: { payUntil: string }) {
  const { text, tone } = termNote(payUntil)
  return (
    <small className="whitespace-nowrap">
      <span className={tone === 'danger' ? 'text-danger' : undefined}>{text}</span>
    </small>
  )
}

const managerColumn: OrderColumn = { header: 'Менеджер', value: 'account_manager_name', none: 'не назначен' }

export const orderRows = {
  id: ({ id }: OrderRow) => id,
  label: ({ number }: OrderRow) => number,
  pageSize: ORDERS_PER_PAGE,
  countedTo: ORDERS_COUNTED,
}

export const ordersList: ListOf<OrderRow, OrdersSearch> = {
  ...orderRows,
  name: 'Заказы',
  params: ordersParams,
  views: {
    page: 'orders',
    ready: [
      { name: 'Оплаты на проверке', search: { payment: 'reported' } },
      { name: 'Просроченные долги, сначала большие', search: { overdue: 'yes', sort: '-debt' } },
      { name: 'Резерв кончается сегодня и завтра', search: { reserved: 1, sort: 'reserved' } },
    ],
  },
  columns: [
    {
      header: 'Заказ',
      value: 'number',
      as: 'number',
      small: ({ created_at, unread_messages }) => (
        <>
          <span className="whitespace-nowrap">{dateTimeText(created_at)}</span>
          {unread_messages > 0 && (
            <span className="block font-semibold whitespace-nowrap text-accent">
              {newMessagesText(unread_messages)}
            </span>
          )}
        </>
      ),
      card: {
        small: ({ created_at, clinic_name, matched, unread_messages }) => (
          <>
            {[dateText(created_at), clinic_name, matchedText(matched)].filter(Boolean).join(', ')}
            {unread_messages > 0 && (
              <span className="block font-semibold text-accent">{newMessagesText(unread_messages)}</span>
            )}
          </>
        ),
      },
      sort: '-created',
    },
    { id: 'created', header: 'Оформлен', csv: ({ created_at }) => dateTimeText(created_at) },
    {
      header: 'Клиника',
      value: 'clinic_name',
      cell: ({ clinic_name, city, matched }) => (
        <>
          <span className="font-semibold">{clinic_name}</span>
          {city && <small>{city}</small>}
          {matched.length > 0 && <small>{matchedText(matched)}</small>}
        </>
      ),
      card: false,
    },
    orderColumns.status,
    {
      ...orderColumns.payment,
      cell: (order) => (
        <>
          <PaymentChip order={order} />
          <PaymentNotes order={order} notes={withoutColumns(order)} />
        </>
      ),
    },
    chipsOnCard(withoutColumns),
    {
      header: 'Долг',
      value: 'debt',
      as: 'sum',
      cell: ({ debt, pay_until }) =>
        debt > 0 ? (
          <>
            <span className="font-semibold text-danger">{tenge(debt)}</span>
            {pay_until && <DebtTerm payUntil={pay_until} />}
          </>
        ) : null,
      sort: '-debt',
      hint: 'Отправлен или доставлен и не оплачен. Сортировка оставляет только такие заказы.',
    },
    {
      header: 'Резерв до',
      value: 'reserved_until',
      as: 'day',
      cell: ({ reserved_until }) =>
        reserved_until && (
          <span className={isoDay(reserved_until) === isoDay() ? 'font-semibold text-danger' : undefined}>
            {dayText(reserved_until)}
          </span>
        ),
      sort: 'reserved',
      hint: 'Неоплаченный заказ отменится после этого дня. Сортировка оставляет только такие заказы.',
    },
    orderColumns.delivery,
    managerColumn,
    { ...orderColumns.positions, optional: true },
    orderColumns.total,
    ...furtherColumns,
    { id: 'phone', header: 'Телефон', csv: ({ phone }) => filePhone(phone) },
  ],
}

export const clientOrdersList: ListOf<OrderRow, OrdersSearch> = {
  ...ordersList,
  views: {
    page: 'orders',
    ready: [
      { name: 'Мои неоплаченные', search: { payment: 'unpaid' } },
      { name: 'Просроченные долги, сначала большие', search: { overdue: 'yes', sort: '-debt' } },
      { name: 'Резерв кончается сегодня и завтра', search: { reserved: 1, sort: 'reserved' } },
    ],
  },
  columns: ordersList.columns.filter((column) => column !== managerColumn),
}

/** Statuses without orders have no tab. */
export function statusTabs(counts: OrderList['counts'] | undefined, current: OrderStatus | undefined) {
  const tabs = ORDER_STATUSES.map((status) => ({
    value: status,
    label: orderStatus[status].label,
    count: counts && countOrders(counts, [status]),
  }))
  return {
    name: 'status',
    label: 'Статус',
    options: [
      { value: undefined, label: 'Все', count: counts && countOrders(counts) },
      ...tabs.filter(({ value, count }) => count || value === current),
    ],
  } satisfies Tabs<{ status?: OrderStatus }>
}
