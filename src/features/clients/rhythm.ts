import { addDays, dateText, isoDay } from '#lib/dates'
import { tenge } from '#lib/money'
import { count } from '#lib/plural'
import type { ClientOrder, Rhythm } from './client.ts'

const SHOWN_DAYS = 180
const days = (n: number) => count(n, ['день', 'дня', 'дней'])

/** How a client orders, in a sentence or two. */
export function rhythmText(rhythm: Rhythm | null, today = isoDay()): string {
  if (!rhythm) return 'За год заказов не было.'
  const { median_days, usual_total, expected_on, last_day, order_days } = rhythm
  if (median_days === null || expected_on === null) {
    return `За год ${count(order_days, ['заказ', 'заказа', 'заказов'])}, последний ${dateText(last_day)}: для ритма нужно хотя бы три.`
  }
  const usual = `Обычно заказывает раз в ${days(median_days)} на ${tenge(usual_total)}.`
  const late = Math.round((Date.parse(today) - Date.parse(expected_on)) / 86_400_000)
  return late > 0
    ? `${usual} Ждали ${dateText(expected_on)}, опаздывает на ${days(late)}.`
    : `${usual} Следующий заказ ждём около ${dateText(expected_on)}.`
}

/** Orders of half a year by day: what was delivered, and what is on its way. */
export function rhythmRows(orders: readonly ClientOrder[], today = isoDay()) {
  const since = addDays(today, -SHOWN_DAYS)
  const byDay = Map.groupBy(
    orders.filter(({ day }) => day > since),
    ({ day }) => day,
  )
  return [...byDay].map(([day, ordered]) => {
    const sum = (isDelivered: boolean) =>
      ordered.reduce((total, order) => total + ((order.status === 'delivered') === isDelivered ? order.total : 0), 0)
    return { label: dateText(day).slice(0, 5), title: dateText(day), values: [sum(true) || null, sum(false) || null] }
  })
}
