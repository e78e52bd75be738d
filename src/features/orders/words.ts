import { brand } from '#lib/brand'
import { dateText, dayText, timeText } from '#lib/dates'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import type { OrderCard } from './order-list.ts'
import { isOver, overdueDays } from './payment.ts'
import type { OrderStatus, PaymentMethod } from './status.ts'

/** «4 позиции, 8 шт.» */
export function sizeText(items: readonly { quantity: number }[]): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count(items.length, ['позиция', 'позиции', 'позиций'])}, ${pieces}\u00a0шт.`
}

/** What delivery costs, in words where there is no sum to name. */
export function deliveryPriceText(price: number | null): string {
  if (price === null) return 'сообщит менеджер'
  return price === 0 ? 'бесплатно' : tenge(price)
}

/** Where orders are picked up, and when: the shop's one address, whatever its hours. */
export const pickupText = (hours: string) => [brand.address, hours].filter(Boolean).join('; ')

/** 17.11, 11:20 */
export const shortTime = (moment: string) => `${shortDate(moment)}, ${timeText(moment)}`

/** 17.11 */
const shortDate = (moment: string) => dateText(moment).slice(0, 5)

/** How an order travels, or how it ended, in one line of a list. */
export function deliveryText(order: OrderCard): string {
  const { status, delivery_method: method, delivered_at, returned_at, cancelled_at } = order
  if (status === 'cancelled' && cancelled_at) return `Отменён ${shortDate(cancelled_at)}`
  if (status === 'returned' && returned_at) return `Возврат принят ${shortDate(returned_at)}`
  if (status === 'delivered' && delivered_at) return `Получен ${shortDate(delivered_at)}, ${order.recipient_name}`
  if (status === 'shipped') return [order.carrier ?? method, order.tracking_number].filter(Boolean).join(' ')
  return method
}

/** A remark on an order's money. */
export type MoneyNote = { text: string; tone: 'warning' | 'danger' }

type OrderMoney = Pick<
  OrderCard,
  'status' | 'payment_status' | 'due' | 'paid' | 'debt' | 'pay_until' | 'reserved_until'
>

/** What a deadline of the reservation asks of a clinic: cash is paid on delivery. */
export const reservedWords = (method: PaymentMethod) => (method === 'cash' ? 'Держим товар до' : 'Оплатите до')

/** What is still owed and until when, what is to be given back, until when an order is reserved. */
export function moneyNotes(order: OrderMoney, reserved = 'Резерв до'): MoneyNote[] {
  const { payment_status, due, paid, debt, pay_until, reserved_until } = order
  const isPartPaid = !isOver(order) && paid > 0 && paid < due
  return [
    ...(debt > 0 || isPartPaid ? [warning(`Осталось оплатить ${tenge(due - paid)}`)] : []),
    ...(paid > due ? [warning(`К возврату ${tenge(paid - due)}`)] : []),
    // Whoever says that he has paid is not reminded.
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

/** What a sum to be paid is called: without the price of delivery it is not the last word. */
export const dueLabel = ({ delivery_price, status }: { delivery_price: number | null; status: OrderStatus }) =>
  delivery_price === null && !isOver({ status }) ? 'К оплате без доставки' : 'К оплате'
