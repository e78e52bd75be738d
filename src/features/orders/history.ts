import { z } from 'zod'
import { dateText, dayText, isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { isRejection, amountText, type OrderChange } from './payment.ts'
import {
  paymentKind,
  paymentMethod,
  reversalText,
  type OrderStatus,
  type PaymentKind,
  type PaymentMethod,
} from './status.ts'
import { deliveryPriceText } from './words.ts'

export type HistoryEntry = {
  key: string
  at: string
  title: string
  /** A parcel's number, a file, returned pieces. */
  detail?: string
  /** A reason or comment. */
  said?: string
  actorId: string | null
}

type Event = { id: number; to_status: OrderStatus; actor_id: string | null; comment: string; created_at: string }
type Change = OrderChange & { id: number; actor_id: string | null }
type Receipt = { id: string; file_name: string; created_at: string }
/** A clinic sees neither notes nor who of the shop wrote them. */
type Payment = {
  id: number
  kind: PaymentKind
  amount: number | null
  paid_on: string | null
  reverses_id: number | null
  note?: string
  actor_id?: string | null
  created_at: string
}

type Sources = {
  user_id: string
  carrier: string | null
  tracking_number: string | null
  order_events: readonly Event[]
  order_changes: readonly Change[]
  order_documents: readonly Receipt[]
  order_payments: readonly Payment[]
}

const happened: Record<OrderStatus, string> = {
  new: 'Заказ оформлен',
  confirmed: 'Подтверждён',
  assembling: 'Взят в сборку',
  shipped: 'Передан в доставку',
  delivered: 'Доставлен',
  returned: 'Возвращён',
  cancelled: 'Отменён',
}

/** Steps, terms, receipts and payments in one list, the latest first. */
export function orderHistory(order: Sources): HistoryEntry[] {
  const { order_events, order_changes, order_documents, order_payments } = order
  const entries = [
    ...order_events.map((event) => eventEntry(event, order)),
    ...order_changes.flatMap((change) => changeEntry(change, order_changes) ?? []),
    ...order_payments.map(paymentEntry),
    ...order_documents.map(({ id, created_at, file_name }) => ({
      key: `receipt ${id}`,
      at: created_at,
      title: 'Приложена квитанция',
      detail: file_name,
      actorId: order.user_id,
    })),
  ]
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function eventEntry({ id, to_status, actor_id, comment, created_at }: Event, parcel: Sources): HistoryEntry {
  return {
    key: `event ${id}`,
    at: created_at,
    title: happened[to_status],
    detail: to_status === 'shipped' ? [parcel.carrier, parcel.tracking_number].filter(Boolean).join(', ') : '',
    said: comment,
    actorId: actor_id,
  }
}

function paymentEntry(payment: Payment): HistoryEntry {
  const { id, kind, amount, paid_on, reverses_id, note = '', actor_id = null, created_at } = payment
  const isReversal = reverses_id !== null
  const isOfThatDay = paid_on === null || paid_on === isoDay(created_at)
  const title = kind === 'reported' ? 'Оплата заявлена' : paymentKind[kind]
  return {
    key: `payment ${id}`,
    at: created_at,
    title: `${isReversal ? reversalText(title) : title}: ${amountText(amount && Math.abs(amount))}`,
    detail: isOfThatDay || isReversal ? '' : `день оплаты ${dateText(paid_on)}`,
    said: note,
    actorId: actor_id,
  }
}

const shortage = z.object({ name: z.string(), missing: z.number() })
const returnedItems = z.array(z.object({ name: z.string(), quantity: z.number() }))

/** Undefined where payments or events say it already. */
function changeEntry(change: Change, all: readonly Change[]): HistoryEntry | null {
  const { id, field, old_value, new_value, reason, actor_id, created_at } = change
  const entry = (title: string, more: Partial<HistoryEntry> = {}) => ({
    key: `change ${id}`,
    at: created_at,
    title,
    said: reason,
    actorId: actor_id,
    ...more,
  })
  switch (field) {
    case 'payment_status':
      return isRejection(change) ? entry('Оплата не подтверждена') : null
    case 'delivery_price': {
      const now = deliveryPriceText(new_value as number | null)
      if (old_value === null) return entry(`Доставка рассчитана: ${now}`)
      return entry(`Доставка: ${now} вместо ${old_value === 0 ? 'бесплатной' : tenge(old_value as number)}`)
    }
    case 'reserved_until': {
      // The first price of delivery is no change.
      if (old_value === null || new_value === null) return null
      const isRejected = all.some((other) => other.created_at === created_at && isRejection(other))
      return entry(`Резерв продлён до ${dayText(new_value as string)}`, isRejected ? { said: '' } : {})
    }
    case 'payment_method':
      return entry(`Способ оплаты: ${paymentMethod[new_value as PaymentMethod]}`)
    case 'delivery_method':
      return entry(`Способ доставки: ${String(new_value)}`)
    case 'shortage': {
      const { name, missing } = shortage.parse(new_value)
      return entry(missing === 0 ? `Нашлось: ${name}` : `Не хватает ${missing}\u00a0шт.: ${name}`)
    }
    case 'on_shortage':
      return entry(new_value === 'cancel' ? 'Решено отменить неполный заказ' : 'Решено отправить то, что есть')
    case 'delivery_problem':
      return entry('Не удалось передать заказ', {
        detail: typeof new_value === 'string' ? `новый день: ${dayText(new_value)}` : '',
      })
    case 'returned_items': {
      const items = returnedItems.parse(new_value)
      const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
      return entry(`Возврат: ${pieces}\u00a0шт.`, {
        detail: items.map(({ name, quantity }) => `${name}, ${quantity}\u00a0шт.`).join('; '),
      })
    }
    default:
      return null
  }
}
