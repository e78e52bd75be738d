import { idParam, listParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

export const dashboardParams = listParams({
  tabs: { tab: word('clients', 'history', 'journal'), show: word('due', 'cart', 'debt') },
  filters: { q: textParam, city: textParam },
  sort: ['name', 'city', 'last_order', 'expected', 'turnover', 'debt', 'cart', 'score'],
  /** The open order. */
  record: { order: idParam },
})

export type DashboardSearch = SearchOf<typeof dashboardParams>
