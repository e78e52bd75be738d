import { ORDER_STATUSES } from '#features/staff-orders/orders-search.ts'
import { idParam, listParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

/** In the address instead of an order's id: a new order. */
export const NEW_ORDER = 'new'

/** The admin's page and the manager's. */
export type ClinicOrdersPath = '/admin/users/orders/$id' | '/account-manager/client/$id'

export const clinicOrdersParams = listParams({
  /** `tab`: the part of the client's card, on the manager's page. */
  tabs: {
    tab: word('orders', 'cart', 'rating', 'proposal', 'notes', 'documents', 'journal'),
    status: word(...ORDER_STATUSES),
  },
  filters: { q: textParam },
  sort: ['created', 'total'],
  /** The open order, or `NEW_ORDER`. */
  record: { order: (value: unknown) => (value === NEW_ORDER ? NEW_ORDER : idParam(value)) },
})

export type ClinicOrdersSearch = SearchOf<typeof clinicOrdersParams>
