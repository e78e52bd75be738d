import { ORDER_STATUSES } from '#features/staff-orders/orders-search.ts'
import { idParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

/** Stands in the address in place of an order that is yet to be placed. */
export const NEW_ORDER = 'new'

/** Where the orders of a clinic are shown: to admins, and to its manager. */
export type ClinicOrdersPath = '/admin/users/orders/$id' | '/account-manager/client/$id'

/** What these pages keep in their address. */
export const clinicOrdersParams = listParams({
  /** `tab` is the part of the client's card that its manager looks at. */
  tabs: {
    tab: word('orders', 'cart', 'rating', 'proposal', 'notes', 'documents', 'journal'),
    status: word(...ORDER_STATUSES),
  },
  filters: { q: textParam },
  sort: ['created', 'total'],
  /** The order whose drawer is open, or `NEW_ORDER`. */
  record: { order: (value: unknown) => (value === NEW_ORDER ? NEW_ORDER : idParam(value)) },
})

export type ClinicOrdersSearch = SearchOf<typeof clinicOrdersParams>
