import { pageParam, presentParams, textParam } from '#lib/search-params'
import { isUuid } from '#lib/uuid'

/** What /account-manager/dashboard keeps in its address. */
export type DashboardSearch = {
  q?: string
  page?: number
  /** The order whose drawer is open. */
  order?: string
}

/** Reads the address; what is not understood is left out. */
export function parseDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const order = textParam(search.order)
  return presentParams({
    q: textParam(search.q),
    page: pageParam(search.page),
    order: order && isUuid(order) ? order : undefined,
  })
}

/** The address with some of its parts changed: from the first page, with no drawer open. */
export function changedDashboard(search: DashboardSearch, change: Partial<DashboardSearch>): DashboardSearch {
  return parseDashboardSearch({ ...search, page: undefined, order: undefined, ...change })
}
