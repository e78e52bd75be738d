import { DAY, isoDay } from '#lib/dates/dates'
import type { Purchase } from './queries.ts'

export type Due = { productId: string; everyDays: number; daysSince: number }

/** Twice may be chance; three times is a habit. */
const HABIT = 3
/** After this many missed intervals the clinic has changed its mind. */
const GIVEN_UP_AFTER = 3

/** Day number in the shop's time zone. */
const dayOf = (moment: string | number) => Date.parse(isoDay(moment)) / DAY

/** Most ordered product ids by number of orders; ties go to the one ordered last. */
export function mostOrdered(purchases: readonly Purchase[], atMost: number): string[] {
  const times = new Map<string, number>()
  // The newest purchase comes first, and sorting is stable.
  for (const { order_items } of purchases) {
    const products = new Set(order_items.map(({ product_id }) => product_id))
    for (const id of products) times.set(id, (times.get(id) ?? 0) + 1)
  }
  return [...times.keys()].toSorted((a, b) => times.get(b)! - times.get(a)!).slice(0, atMost)
}

/** Ordered on three days or more, and not for longer than the usual interval. The most overdue first. */
export function dueAgain(purchases: readonly Purchase[], now: number): Due[] {
  const daysOf = new Map<string, Set<number>>()
  for (const { created_at, order_items } of purchases) {
    const day = dayOf(created_at)
    for (const { product_id } of order_items) daysOf.set(product_id, (daysOf.get(product_id) ?? new Set()).add(day))
  }
  const today = dayOf(now)
  return [...daysOf]
    .filter(([, days]) => days.size >= HABIT)
    .map(([productId, days]) => {
      const first = Math.min(...days)
      const last = Math.max(...days)
      return { productId, everyDays: Math.round((last - first) / (days.size - 1)), daysSince: today - last }
    })
    .filter(({ everyDays, daysSince }) => daysSince >= everyDays && daysSince < GIVEN_UP_AFTER * everyDays)
    .toSorted((a, b) => b.daysSince / b.everyDays - a.daysSince / a.everyDays)
}
