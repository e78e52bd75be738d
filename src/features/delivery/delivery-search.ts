import { idParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

/** The board from left to right. */
export const COLUMNS = ['new', 'confirmed', 'assembling', 'shipped', 'delivered'] as const
export type Column = (typeof COLUMNS)[number]

/** What /admin/delivery keeps in its address. */
export const deliveryParams = listParams({
  tabs: {
    /** What a phone shows. */
    column: word(...COLUMNS),
  },
  filters: {
    q: textParam,
    city: textParam,
    /** Code of a delivery method. */
    method: textParam,
  },
  record: { order: idParam },
})

export type DeliverySearch = SearchOf<typeof deliveryParams>

/** What the database is asked for an address. */
export const boardFilters = ({ q, city, method }: DeliverySearch) => ({ search: q, city, method })
