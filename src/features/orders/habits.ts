import type { Purchase } from './queries.ts'

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
