import { dayParam, idParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

/** The board from left to right. */
export const STAGES = ['new', 'confirmed', 'assembling', 'picked', 'shipped', 'problem', 'delivered'] as const
export type Stage = (typeof STAGES)[number]

/** What /admin/delivery keeps in its address. */
export const deliveryParams = listParams({
  tabs: {
    view: word('list'),
    /** The column that a phone and the list show. */
    stage: word(...STAGES),
  },
  filters: {
    q: textParam,
    day: dayParam,
    city: textParam,
    /** Code of a delivery method. */
    method: textParam,
    /** Code of a carrier. */
    carrier: textParam,
    money: word('paid', 'unpaid', 'collect'),
  },
  record: { order: idParam },
})

export type DeliverySearch = SearchOf<typeof deliveryParams>

/** What the database is asked for an address. */
export const boardFilters = ({ q, day, city, method, carrier, money, view, stage, page }: DeliverySearch) => ({
  search: q,
  day,
  city,
  method,
  carrier,
  paid: money === 'paid' ? true : money === 'unpaid' ? false : undefined,
  to_collect: money === 'collect' ? true : undefined,
  ...(view === 'list' && { stage: stage ?? 'confirmed', page, page_size: LIST_PAGE }),
})

/** Orders on one page of the list. */
export const LIST_PAGE = 25
