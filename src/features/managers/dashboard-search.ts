import { idParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

/** What a list of a manager's clients keeps in its address. */
export const dashboardParams = listParams({
  tabs: { tab: word('clients', 'history', 'journal'), show: word('due', 'cart', 'debt') },
  filters: { q: textParam, city: textParam },
  sort: ['name', 'city', 'last_order', 'expected', 'turnover', 'debt', 'cart', 'score'],
  /** The order whose drawer is open. */
  record: { order: idParam },
})

export type DashboardSearch = SearchOf<typeof dashboardParams>

/** What the database is asked for an address. */
export const clientFilters = ({ q, city, show, sort, page }: DashboardSearch) => ({ search: q, city, show, sort, page })

export type ClientFilters = Partial<ReturnType<typeof clientFilters>> & { page_size?: number }
