import type { OrdersSearch } from './orders-search.ts'
import type { OrderStatus } from './status.ts'

/** Tabs of the list: what a clinic asks about its orders. */
export type OrderGroup = NonNullable<OrdersSearch['status']>

export const orderGroups: Record<OrderGroup, { label: string; statuses: readonly OrderStatus[] }> = {
  active: { label: 'В работе', statuses: ['new', 'confirmed', 'assembling', 'shipped'] },
  delivered: { label: 'Доставлены', statuses: ['delivered'] },
  cancelled: { label: 'Отменены', statuses: ['cancelled'] },
  returned: { label: 'Возвраты', statuses: ['returned'] },
}

export const ORDER_GROUPS = Object.keys(orderGroups) as OrderGroup[]

/** How many orders there are in each status; one without orders is left out. */
export type OrderCounts = Partial<Record<OrderStatus, number>>

/** How many orders each tab holds. */
export function countGroups(counts: OrderCounts): Record<OrderGroup | 'all', number> {
  const sum = (statuses: readonly OrderStatus[]) => statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
  const groups = ORDER_GROUPS.map((group) => [group, sum(orderGroups[group].statuses)] as const)
  return {
    ...(Object.fromEntries(groups) as Record<OrderGroup, number>),
    all: sum(Object.keys(counts) as OrderStatus[]),
  }
}
