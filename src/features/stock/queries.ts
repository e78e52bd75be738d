import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readRpc, rpcQuery } from '#lib/ask'
import type { Database } from '#lib/database.types'
import { staffKeys } from '#lib/staff-keys'
import type { CountSearch, CountsSearch, MovementsSearch, StockSearch, WaitingSearch } from './stock-search.ts'

// The first chunk holds this file, so that a page's data is requested beside its code; what checks answers comes with that.
const schemas = () => import('./stock-rows.ts')
const stockSchema = async () => (await schemas()).stockSchema
const movementsSchema = async () => (await schemas()).movementsSchema
const waitingSchema = async () => (await schemas()).waitingSchema

/** Several people work in one store room. */
const FRESH_FOR = 5_000

/** Rows on one page of a list. */
export const STOCK_PER_PAGE = 25

/** Where the database stops counting. */
export const STOCK_COUNTED = 1000

/** Where the database stops counting what a count has left. */
export const LEFT_COUNTED = 10_000

/** The most codes one call looks up, and the most lines one call posts. */
export const MOST_LINES = 1000

type Functions = Database['public']['Functions']
type StockFilters = Functions['admin_stock']['Args']
type MovementFilters = Functions['admin_stock_movements']['Args']
type WaitingFilters = Functions['stock_waiting']['Args']

/** First elements of the query keys of counts. */
export const COUNTS = [...staffKeys.stock, 'counts'] as const

/** What the database is asked for an address of the stock. */
export const stockFilters = ({ q, level, line, reserved, waited, sort, page }: StockSearch): StockFilters => ({
  search: q,
  level,
  line,
  is_reserved: reserved && true,
  is_waited_for: waited && true,
  sort,
  page,
})

/** The same of the products that are short. */
export const shortFilters = (search: StockSearch): StockFilters => ({
  ...stockFilters(search),
  level: search.level === 'out' || search.level === 'low' ? search.level : 'short',
})

/** What the database is asked for an address of the ledger. */
export const movementFilters = ({ q, kind, product, actor, from, to, page }: MovementsSearch): MovementFilters => ({
  search: q,
  kind,
  product_id: product,
  actor_id: actor,
  moved_from: from,
  moved_to: to,
  page,
})

/** What the database is asked for an address of those who wait. */
export const waitingFilters = ({ q, product, back, page }: WaitingSearch): WaitingFilters => ({
  search: q,
  product_id: product,
  in_stock: back && back === 'yes',
  page,
})

const aPage = { staleTime: FRESH_FOR, placeholderData: keepPreviousData }

/** Stock per product. */
export const stockQuery = (filters: StockFilters) =>
  rpcQuery(staffKeys.stock, 'admin_stock', { page_size: STOCK_PER_PAGE, ...filters }, stockSchema, aPage)

/** A page of the stock on its way into a file. */
export const fetchStock = (filters: StockFilters, signal: AbortSignal) =>
  readRpc('admin_stock', filters, signal, stockSchema)

/** The ledger, newest first. */
export const movementsQuery = (filters: MovementFilters) =>
  rpcQuery(staffKeys.stock, 'admin_stock_movements', { page_size: STOCK_PER_PAGE, ...filters }, movementsSchema, aPage)

/** A page of the ledger on its way into a file. */
export const fetchMovements = (filters: MovementFilters, signal: AbortSignal) =>
  readRpc('admin_stock_movements', filters, signal, movementsSchema)

/** Who waits for which product, in the order of asking. */
export const waitingQuery = (filters: WaitingFilters) =>
  rpcQuery(staffKeys.stock, 'stock_waiting', { page_size: STOCK_PER_PAGE, ...filters }, waitingSchema, aPage)

/** A page of those who wait on its way into a file. */
export const fetchWaiting = (filters: WaitingFilters, signal: AbortSignal) =>
  readRpc('stock_waiting', filters, signal, waitingSchema)

/** The products of articles and EAN-13, with what there is of them. */
export const stockProductsQuery = (codes: readonly string[]) =>
  rpcQuery(
    staffKeys.stock,
    'stock_products',
    { codes: [...codes] },
    async () => (await schemas()).stockProductsSchema,
    { ...aPage, enabled: codes.length > 0 && codes.length <= MOST_LINES },
  )

/** Who moves stock besides orders. */
export const actorsQuery = () =>
  rpcQuery(staffKeys.stock, 'stock_actors', {}, async () => (await schemas()).actorsSchema, {
    staleTime: 600_000,
  })

/** The inventory counts, newest first. */
export const countsQuery = ({ page = 1 }: CountsSearch) =>
  rpcQuery(
    COUNTS,
    'stock_counts',
    { page, page_size: STOCK_PER_PAGE },
    async () => (await schemas()).countsSchema,
    aPage,
  )

/** How often an open count is asked for again: others enter lines of it. */
const OTHERS_ENTER = 15_000

/** One inventory count and a page of its lines. */
export const countQuery = (id: string, { show, q, page }: CountSearch) =>
  queryOptions({
    queryKey: [...COUNTS, id, { show, q, page }],
    queryFn: ({ signal }) => fetchCount(id, { show: show ?? 'counted', search: q, page }, signal),
    ...aPage,
    refetchInterval: (query) => query.state.data?.status === 'open' && OTHERS_ENTER,
  })

type CountPage = {
  show: 'counted' | 'differing' | 'left'
  search?: string | undefined
  page?: number | undefined
  page_size?: number
}

/** A count as stock_count() answers it. */
export async function fetchCount(id: string, page: CountPage, signal: AbortSignal) {
  const args = { count_id: id, page_size: STOCK_PER_PAGE, ...page }
  const count = await readRpc('stock_count', args, signal, async () => (await schemas()).countSchema)
  const { counted, differing, left } = count.totals
  // What a search finds is not counted.
  return { ...count, total: page.search ? null : { counted, differing, left }[page.show] }
}

/** The most products that count_sheet() answers with. */
export const MOST_ON_SHEET = 3000

/** The published products of a line, or of all, as they lie: by cell, those without one last, then by article. */
export const sheetQuery = (line: string | undefined) =>
  queryOptions({
    queryKey: [...staffKeys.stock, 'sheet', line],
    queryFn: async ({ signal }) => {
      const products = await readRpc('count_sheet', { line }, signal, async () => (await schemas()).sheetSchema)
      const place = ({ cell }: (typeof products)[number]) => cell ?? '\uffff'
      return products.toSorted((one, other) => place(one).localeCompare(place(other), 'ru', { numeric: true }))
    },
    staleTime: 60_000,
  })
