import { presentParams, textParam, wordParam } from '#lib/search-params'
import { isUuid } from '#lib/uuid'

/** The board from left to right. */
export const COLUMNS = ['new', 'confirmed', 'assembling', 'shipped', 'delivered'] as const
export type Column = (typeof COLUMNS)[number]

/** What /admin/delivery keeps in its address. */
export type DeliverySearch = {
  q?: string
  city?: string
  /** Code of a delivery method. */
  method?: string
  /** The column that a phone shows. */
  column?: Column
  /** The order whose drawer is open. */
  order?: string
}

/** Reads the address; what is not understood is left out. */
export function parseDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  const order = textParam(search.order)
  return presentParams({
    q: textParam(search.q),
    city: textParam(search.city),
    method: textParam(search.method),
    column: wordParam(search.column, COLUMNS),
    order: order && isUuid(order) ? order : undefined,
  })
}

/** The address with some of its parts changed and no drawer open. */
export function changedDelivery(search: DeliverySearch, change: Partial<DeliverySearch>): DeliverySearch {
  return parseDeliverySearch({ ...search, order: undefined, ...change })
}

/** What the database is asked for an address. */
export const boardFilters = ({ q, city, method }: DeliverySearch) => ({ search: q, city, method })
