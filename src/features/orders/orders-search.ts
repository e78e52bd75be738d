import { dayParam, listParams, sumParam, textParam, word, type SearchOf } from '#lib/search-params'

/** What /orders keeps in its address. */
export const ordersParams = listParams({
  /** A group of statuses. */
  tabs: { status: word('active', 'delivered', 'cancelled', 'returned') },
  filters: {
    q: textParam,
    /** First and last day on which orders were placed, in Almaty. */
    from: dayParam,
    to: dayParam,
    /** What orders came to at least and at most, in tenge. */
    min: sumParam,
    max: sumParam,
  },
  sort: ['created', 'total'],
})

export type OrdersSearch = SearchOf<typeof ordersParams>
