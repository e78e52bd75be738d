import { idParam, listParams, textParam, type SearchOf } from '#lib/search-params'

/** What /account-manager/dashboard keeps in its address. */
export const dashboardParams = listParams({
  filters: { q: textParam },
  sort: ['name', 'city', 'last_order', 'turnover', 'awaiting_payment', 'cart'],
  /** The order whose drawer is open. */
  record: { order: idParam },
})

export type DashboardSearch = SearchOf<typeof dashboardParams>

/** What the database is asked for an address: a manager's own clients, whatever else. */
export const clientFilters = ({ q, sort, page }: DashboardSearch) => ({ search: q, sort, page })
