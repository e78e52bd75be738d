import { dateText, dayText, timeText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { count } from '#lib/text/plural'
import type { OrderCard } from './order-list.ts'
import { isOver, overdueDays } from './payment.ts'
import type { OrderStatus, PaymentMethod } from './status.ts'

/** «4 позиции, 8 шт.» */
export function sizeText(items: readonly { quantity: number }[]): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count(items.length, ['позиция', 'позиции', 'позиций'])}, ${pieces}\u00a0шт.`
}

/** A sum, or words where there is none. */
export function deliveryPriceText(price: number | null): string {
  if (price === null) return 'сообщит менеджер'
  return price === 0 ? 'бесплатно' : tenge(price)
}

/** The shop's one pickup address. */
export const pickupText = (address: string, hours: string) => [address, hours].filter(Boolean).join('; ')

export const shortTime = (moment: string) => `${shortDate(moment)}, ${timeText(moment)}`

const shortDate = (moment: string) => dateText(moment).slice(0, 5)

/** Delivery, or how the order ended, in one line. */
export function deliveryText(order: OrderCard): string {
  const { status, delivery_method: method, delivered_at, returned_at, cancelled_at } = order
  if (status === 'cancelled' && cancelled_at) return `Отменён ${shortDate(cancelled_at)}`
  if (status === 'returned' && returned_at) return `Возврат принят ${shortDate(returned_at)}`
  if (status === 'delivered' && delivered_at) return `Получен ${shortDate(delivered_at)}, ${order.recipient_name}`
  if (status === 'shipped') return [order.carrier ?? method, order.tracking_number].filter(Boolean).join(' ')
  return method
}

export type MoneyNote = { text: string; tone: 'warning' | 'danger' }

type OrderMoney = Pick<
  OrderCard,
  'status' | 'payment_status' | 'due' | 'paid' | 'debt' | 'pay_until' | 'reserved_until'
>

/** What a reservation's deadline asks of a clinic: cash is paid on delivery. */
export const reservedWords = (method: PaymentMethod) => (method === 'cash' ? 'Держим товар до' : 'Оплатите до')

/** Debt and its due day, refunds, and the end of the reservation. */
export function moneyNotes(order: OrderMoney, reserved = 'Резерв до'): MoneyNote[] {
  const { payment_status, due, paid, debt, pay_until, reserved_until } = order
  const isPartPaid = !isOver(order) && paid > 0 && paid < due
  return [
    ...(debt > 0 || isPartPaid ? [warning(`Осталось оплатить ${tenge(due - paid)}`)] : []),
    ...(paid > due ? [warning(`К возврату ${tenge(paid - due)}`)] : []),
    // A clinic that has reported a payment is not reminded.
    ...(pay_until && payment_status !== 'reported' ? [termNote(pay_until)] : []),
    ...(reserved_until ? [warning(`${reserved} ${dayText(reserved_until)}`)] : []),
  ]
}

const warning = (text: string): MoneyNote => ({ text, tone: 'warning' })

/** «Оплатить до 25 ноября», «Просрочено на 3 дня» */
export function termNote(payUntil: string, today?: string): MoneyNote {
  const days = overdueDays(payUntil, today)
  if (days === 0) return warning(`Оплатить до ${dayText(payUntil)}`)
  return { text: `Просрочено на ${count(days, ['день', 'дня', 'дней'])}`, tone: 'danger' }
}

/** Without the price of delivery the sum is preliminary. */
export const dueLabel = ({ delivery_price, status }: { delivery_price: number | null; status: OrderStatus }) =>
  delivery_price === null && !isOver({ status }) ? 'К оплате без доставки' : 'К оплате'

/** «2 новых сообщения»; the database counts to 100. */
export const newMessagesText = (unread: number) =>
  unread < 100 ? count(unread, ['новое сообщение', 'новых сообщения', 'новых сообщений']) : '100+ новых сообщений'
