import type { OrdersSearch } from './orders-search.ts'
import type { OrderStatus } from './status.ts'

export type OrderGroup = Exclude<NonNullable<OrdersSearch['status']>, 'unpaid'>

export const orderGroups: Record<OrderGroup, readonly OrderStatus[]> = {
  active: ['new', 'confirmed', 'assembling'],
  shipped: ['shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
  returned: ['returned'],
}

export const ORDER_GROUPS = Object.keys(orderGroups) as OrderGroup[]

/** By status; statuses without orders are left out. */
type OrderCounts = Partial<Record<OrderStatus, number>>

/** All orders without statuses. */
export const countOrders = (counts: OrderCounts, statuses: readonly string[] = Object.keys(counts)) =>
  statuses.reduce((sum, status) => sum + (counts[status as OrderStatus] ?? 0), 0)

/** By tab. */
export function countGroups(counts: OrderCounts): Record<OrderGroup | 'all', number> {
  const groups = ORDER_GROUPS.map((group) => [group, countOrders(counts, orderGroups[group])] as const)
  return { ...(Object.fromEntries(groups) as Record<OrderGroup, number>), all: countOrders(counts) }
}
