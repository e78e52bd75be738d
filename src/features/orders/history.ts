import { z } from 'zod'
import { dateText, dayText, isoDay } from '#lib/dates/dates'
import { formatPhone } from '#lib/forms/phone'
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
    ...order_changes.flatMap((change) => changeEntry(change) ?? []).map(saidOnce),
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

/** What one call changes has one reason. */
const saidOnce = (entry: HistoryEntry, index: number, all: readonly HistoryEntry[]): HistoryEntry =>
  all.slice(0, index).some(({ at, said }) => at === entry.at && said === entry.said) ? { ...entry, said: '' } : entry

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
const changedItems = z.object({
  items_total: z.number(),
  lines: z.array(z.object({ name: z.string(), volume_ml: z.number(), before: z.number(), after: z.number() })),
})
const formerTotal = z.object({ items_total: z.number() })
const shortageChoice = z.enum(['rest', 'call', 'cancel'])
const onShortage = {
  rest: 'Решено отправить то, что есть',
  call: 'Решено позвонить, если чего-то не хватит',
  cancel: 'Решено отменить неполный заказ',
}
const claimTexts = {
  new: 'клиника сообщила о проблеме',
  came_back: 'посылка вернулась',
  accepted: 'принята',
  declined: 'отклонена',
  settled: 'закрыта',
  reopened: 'снова открыта',
  withdrawn: 'отозвана',
}
const claimStatus = z.enum(['new', 'accepted', 'declined', 'settled', 'withdrawn'])
const claimChange = z.object({ number: z.number(), status: claimStatus, is_report: z.boolean() })
const formerClaim = z.object({ status: claimStatus }).nullable()
const returnedItems = z.array(z.object({ name: z.string(), quantity: z.number() }))

/** Undefined where payments or events say it already. */
function changeEntry(change: Change): HistoryEntry | null {
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
      if (new_value === null) return entry('Стоимость доставки рассчитает менеджер')
      const now = deliveryPriceText(new_value as number | null)
      if (old_value === null) return entry(`Доставка рассчитана: ${now}`)
      return entry(`Доставка: ${now} вместо ${old_value === 0 ? 'бесплатной' : tenge(old_value as number)}`)
    }
    case 'reserved_until': {
      // The first price of delivery is no change.
      if (old_value === null || new_value === null) return null
      return entry(`Резерв продлён до ${dayText(new_value as string)}`)
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
      return entry(onShortage[shortageChoice.parse(new_value)])
    case 'items': {
      const { items_total, lines } = changedItems.parse(new_value)
      const former = formerTotal.parse(old_value)
      return entry(`Состав изменён: ${tenge(items_total)} вместо ${tenge(former.items_total)}`, {
        detail: lines
          .map(({ name, volume_ml, before, after }) => `${name} ${volume_ml}\u00a0мл: ${before} → ${after}\u00a0шт.`)
          .join('; '),
      })
    }
    case 'address':
      return new_value === '' ? null : entry(`Адрес: ${String(new_value)}`)
    case 'recipient':
      return entry(`Получатель: ${String(new_value).replace(/\+\d+$/, formatPhone)}`)
    case 'desired_on':
      return entry(new_value === null ? 'Привезти в ближайший день' : `Привезти ${dayText(new_value as string)}`)
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
    case 'claim': {
      const { number, status, is_report } = claimChange.parse(new_value)
      const wasSettled = formerClaim.parse(old_value)?.status === 'settled'
      const step = status === 'new' && is_report ? 'came_back' : wasSettled ? 'reopened' : status
      return entry(`Претензия №\u00a0${number}: ${claimTexts[step]}`)
    }
    case 'manager_informed':
      return entry('Склад сообщил менеджеру о нехватке')
    default:
      return null
  }
}
