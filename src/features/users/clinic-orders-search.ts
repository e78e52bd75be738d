import { orderStatus, type OrderStatus } from '#features/orders/status.ts'
import { pageParam, presentParams, textParam, wordParam } from '#lib/search-params'
import { isUuid } from '#lib/uuid'

/** Order statuses in the order of an order's life. */
export const ORDER_STATUSES = Object.keys(orderStatus) as OrderStatus[]

/** Stands in the address in place of an order that is yet to be placed. */
export const NEW_ORDER = 'new'

/** Where the orders of a clinic are shown: to admins, and to its manager. */
export type ClinicOrdersPath = '/admin/users/orders/$id' | '/account-manager/client/$id'

/** What these pages keep in their address. */
export type ClinicOrdersSearch = {
  status?: OrderStatus
  q?: string
  page?: number
  /** The order whose drawer is open, or `NEW_ORDER`. */
  order?: string
}

/** Reads the address; what is not understood is left out. */
export function parseClinicOrdersSearch(search: Record<string, unknown>): ClinicOrdersSearch {
  const order = textParam(search.order)
  return presentParams({
    status: wordParam(search.status, ORDER_STATUSES),
    q: textParam(search.q),
    page: pageParam(search.page),
    order: order && (order === NEW_ORDER || isUuid(order)) ? order : undefined,
  })
}

/** The address with some of its parts changed: from the first page, with no drawer open. */
export function changedClinicOrders(
  search: ClinicOrdersSearch,
  change: Partial<ClinicOrdersSearch>,
): ClinicOrdersSearch {
  return parseClinicOrdersSearch({ ...search, page: undefined, order: undefined, ...change })
}
