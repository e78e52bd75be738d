import type { Database } from '#lib/database.types'
import { dayParam, idParam, listParams, textParam, word, type SearchOf } from '#lib/search-params'

type Enums = Database['public']['Enums']

/** Kinds of movements, as filters offer them. */
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

/** What /admin/products-tags/stock and its list of short products keep in their address. */
export const stockParams = listParams({
  tabs: { level: word('out', 'low', 'enough') },
  filters: {
    q: textParam,
    /** Slug of a product line. */
    line: textParam,
    reserved: word('yes'),
    waited: word('yes'),
  },
  sort: ['sku', 'days', 'available', 'reserved'],
})
export type StockSearch = SearchOf<typeof stockParams>

/** The ledger's address. */
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

/** The address of those who wait. */
export const waitingParams = listParams({
  tabs: { back: word('yes', 'no') },
  filters: { q: textParam, product: idParam },
})
export type WaitingSearch = SearchOf<typeof waitingParams>

/** The address of the inventory counts. */
export const countsParams = listParams({})
export type CountsSearch = SearchOf<typeof countsParams> & { q?: string; sort?: never }

/** The address of one count. */
export const countParams = listParams({
  tabs: { show: word('differing', 'left') },
  filters: { q: textParam },
})
export type CountSearch = SearchOf<typeof countParams>

/** The address of receipts and write-offs. */
export type PostSearch = { kind?: 'write_off'; code?: string }

/** Reads the address of receipts and write-offs. */
export function parsePostSearch(search: { [name: string]: unknown }): PostSearch {
  const code = textParam(search['code'])
  return { ...(search['kind'] === 'write_off' && { kind: 'write_off' as const }), ...(code && { code }) }
}
