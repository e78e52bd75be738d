import { dayParam, idParam, listParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

export const STAGES = ['new', 'confirmed', 'assembling', 'picked', 'shipped', 'problem', 'delivered'] as const
export type Stage = (typeof STAGES)[number]

export const deliveryParams = listParams({
  tabs: {
    view: word('list'),
    /** The column shown on a phone and in the list. */
    stage: word(...STAGES),
  },
  filters: {
    q: textParam,
    day: dayParam,
    city: textParam,
    method: textParam,
    carrier: textParam,
    money: word('paid', 'unpaid', 'collect'),
  },
  record: { order: idParam },
})

export type DeliverySearch = SearchOf<typeof deliveryParams>

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

export const LIST_PAGE = 25
