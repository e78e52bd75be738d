import { dayParam, pageParam, presentParams, sumParam, textParam, wordParam } from '#lib/search-params'
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
export type OrdersSearch = {
  status?: OrderGroup
  q?: string
  /** First and last day on which orders were placed, in Almaty: 2026-11-17. */
  from?: string
  to?: string
  /** What orders came to at least and at most, in tenge. */
  min?: number
  max?: number
  page?: number
}

const LONGEST_QUERY = 100

/** Reads the address; what it does not know is left out. */
export function parseOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return presentParams({
    status: wordParam(search.status, ORDER_GROUPS),
    q: textParam(search.q)?.slice(0, LONGEST_QUERY),
    from: dayParam(search.from),
    to: dayParam(search.to),
    min: sumParam(search.min),
    max: sumParam(search.max),
    page: pageParam(search.page),
  })
}

/** The address with some of its parts changed, from the first page. */
export function changedOrders(search: OrdersSearch, change: Partial<OrdersSearch>): OrdersSearch {
  return parseOrdersSearch({ ...search, page: undefined, ...change })
}

/** Whether the tabs of the list count fewer orders than there are. */
export function isNarrowed({ status: _status, page: _page, ...filters }: OrdersSearch): boolean {
  return Object.keys(filters).length > 0
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
