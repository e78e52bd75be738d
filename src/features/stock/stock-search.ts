import type { Database } from '#lib/database.types'
import { dayParam, idParam, listParams, type SearchOf } from '#lib/page/list-params'
import { textParam, word } from '#lib/page/search-params'

type Enums = Database['public']['Enums']

export const MOVEMENT_KINDS = [
  'receipt',
  'write_off',
  'inventory',
  'order',
  'cancel',
  'return',
  'shortage',
  'import',
] as const satisfies readonly Enums['stock_movement_kind'][]

export const stockParams = listParams({
  tabs: { level: word('out', 'low', 'enough') },
  filters: {
    q: textParam,
    line: textParam,
    reserved: word('yes'),
    waited: word('yes'),
  },
  sort: ['sku', 'days', 'available', 'reserved'],
})
export type StockSearch = SearchOf<typeof stockParams>

export const movementsParams = listParams({
  filters: {
    q: textParam,
    kind: word(...MOVEMENT_KINDS),
    product: idParam,
    actor: idParam,
    from: dayParam,
    to: dayParam,
  },
})
export type MovementsSearch = SearchOf<typeof movementsParams>

export const waitingParams = listParams({
  tabs: { back: word('yes', 'no') },
  filters: { q: textParam, product: idParam },
})
export type WaitingSearch = SearchOf<typeof waitingParams>

export const countsParams = listParams({})
export type CountsSearch = SearchOf<typeof countsParams> & { q?: string; sort?: never }

export const countParams = listParams({
  tabs: { show: word('differing', 'left') },
  filters: { q: textParam },
})
export type CountSearch = SearchOf<typeof countParams>

export type PostSearch = { kind?: 'write_off'; code?: string }

export function parsePostSearch(search: { [name: string]: unknown }): PostSearch {
  const code = textParam(search['code'])
  return { ...(search['kind'] === 'write_off' && { kind: 'write_off' as const }), ...(code && { code }) }
}
