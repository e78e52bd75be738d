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

/** The words of a query as an `ilike` pattern, without the signs that mean something to PostgREST; none without a word. */
export function searchPattern(q: string): string | undefined {
  const words = q.match(/[\p{L}\d]+/gu)
  return words ? `*${words.join('*')}*` : undefined
}
