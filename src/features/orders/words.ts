import { brand } from '#lib/brand'
import { dateText, dayText, timeText } from '#lib/dates'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import type { OrderCard } from './order-list.ts'

/** «4 позиции, 8 шт.» */
export function sizeText(items: readonly { quantity: number }[]): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count(items.length, ['позиция', 'позиции', 'позиций'])}, ${pieces}\u00a0шт.`
}

/** What delivery costs, in words where there is no sum to name. */
export function deliveryPriceText(price: number | null): string {
  if (price === null) return 'рассчитает менеджер'
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

/** What a list says of an order's money: what is owed, or until when it is reserved. */
export function moneyText({ debt, reserved_until }: Pick<OrderCard, 'debt' | 'reserved_until'>): string | null {
  if (debt > 0) return `Осталось оплатить ${tenge(debt)}`
  return reserved_until && `Резерв до ${dayText(reserved_until)}`
}
