import type { OrderStatus } from './status.ts'

/** Tabs of the list: what a clinic asks about its orders. */
export const ORDER_GROUPS = ['active', 'delivered', 'cancelled', 'returned'] as const
export type OrderGroup = (typeof ORDER_GROUPS)[number]

export const orderGroups: Record<OrderGroup, { label: string; statuses: readonly OrderStatus[] }> = {
  active: { label: 'В работе', statuses: ['new', 'confirmed', 'assembling', 'shipped'] },
  delivered: { label: 'Доставлены', statuses: ['delivered'] },
  cancelled: { label: 'Отменены', statuses: ['cancelled'] },
  returned: { label: 'Возвраты', statuses: ['returned'] },
}

/** What /orders keeps in its address. */
export type OrdersSearch = { status?: OrderGroup; q?: string; page?: number }

/** Reads the address; what it does not know is left out. */
export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const status = ORDER_GROUPS.find((group) => group === search.status)
  // The router reads `?q=50` as a number.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 100) : ''
  const page = Number(search.page)
  return {
    ...(status && { status }),
    ...(q && { q }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}

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
