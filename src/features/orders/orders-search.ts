import { dayParam, listParams, sumParam, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

/** Search parameters of /orders. */
export const ordersParams = listParams({
  tabs: { status: word('unpaid', 'active', 'shipped', 'delivered', 'cancelled', 'returned') },
  filters: {
    q: textParam,
    /** First and last day of placing, in Almaty. */
    from: dayParam,
    to: dayParam,
    /** Total in tenge. */
    min: sumParam,
    max: sumParam,
  },
  sort: ['created', 'total'],
})

export type OrdersSearch = SearchOf<typeof ordersParams>
