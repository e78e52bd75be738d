import { SILENT_DAYS } from '#features/users/users-search.ts'
import { idParam, listParams, textParam, type SearchOf } from '#lib/search-params'

/** What /account-manager/dashboard keeps in its address. */
export const dashboardParams = listParams({
  filters: {
    q: textParam,
    city: textParam,
    silent: (value: unknown) => SILENT_DAYS.find((days) => days === Number(value)),
  },
  sort: ['name', 'city', 'last_order', 'turnover', 'awaiting_payment', 'cart'],
  /** The order whose drawer is open. */
  record: { order: idParam },
})

export type DashboardSearch = SearchOf<typeof dashboardParams>

/** What the database is asked for an address: a manager's own clients, whatever else. */
export const clientFilters = ({ q, city, silent, sort, page }: DashboardSearch) => ({
  search: q,
  city,
  silent_days: silent,
  sort,
  page,
})
