import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { CountSearch, CountsSearch, MovementsSearch, StockSearch, WaitingSearch } from './stock-search.ts'

// The first chunk holds this file, so that a page's data is requested beside its code; what checks answers comes with that.

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

type CountPageKey = { [Name in 'show' | 'q' | 'page']: CountSearch[Name] | undefined }

export const stockKeys = {
  all: staffKeys.stock,
  levels: (filters: StockFilters) => [...stockKeys.all, 'levels', filters] as const,
  movements: (filters: MovementFilters) => [...stockKeys.all, 'movements', filters] as const,
  waiting: (filters: WaitingFilters) => [...stockKeys.all, 'waiting', filters] as const,
  products: (codes: readonly string[]) => [...stockKeys.all, 'products', codes] as const,
  actors: () => [...stockKeys.all, 'actors'] as const,
  counts: () => [...stockKeys.all, 'counts'] as const,
  countsPage: (page: number) => [...stockKeys.counts(), 'page', page] as const,
  count: (id: string) => [...stockKeys.counts(), id] as const,
  countPage: (id: string, search: CountPageKey) => [...stockKeys.count(id), search] as const,
  sheet: (line: string | undefined) => [...stockKeys.all, 'sheet', line] as const,
}

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

/** Stock per product. */
export const stockQuery = (filters: StockFilters) =>
  queryOptions({
    queryKey: stockKeys.levels(filters),
    queryFn: ({ signal }) => fetchStock({ page_size: STOCK_PER_PAGE, ...filters }, signal),
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** Stock as admin_stock() answers it. */
export async function fetchStock(filters: StockFilters, signal: AbortSignal) {
  const [{ stockSchema }, answer] = await Promise.all([
    import('./stock-rows.ts'),
    supabase().then((db) => db.rpc('admin_stock', filters).abortSignal(signal)),
  ])
  return stockSchema.parse(unwrap(answer))
}

/** The ledger, newest first. */
export const movementsQuery = (filters: MovementFilters) =>
  queryOptions({
    queryKey: stockKeys.movements(filters),
    queryFn: ({ signal }) => fetchMovements({ page_size: STOCK_PER_PAGE, ...filters }, signal),
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** Movements as admin_stock_movements() answers them. */
export async function fetchMovements(filters: MovementFilters, signal: AbortSignal) {
  const [{ movementsSchema }, answer] = await Promise.all([
    import('./stock-rows.ts'),
    supabase().then((db) => db.rpc('admin_stock_movements', filters).abortSignal(signal)),
  ])
  return movementsSchema.parse(unwrap(answer))
}

/** Who waits for which product, in the order of asking. */
export const waitingQuery = (filters: WaitingFilters) =>
  queryOptions({
    queryKey: stockKeys.waiting(filters),
    queryFn: ({ signal }) => fetchWaiting({ page_size: STOCK_PER_PAGE, ...filters }, signal),
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** Those who wait as stock_waiting() answers them. */
export async function fetchWaiting(filters: WaitingFilters, signal: AbortSignal) {
  const [{ waitingSchema }, answer] = await Promise.all([
    import('./stock-rows.ts'),
    supabase().then((db) => db.rpc('stock_waiting', filters).abortSignal(signal)),
  ])
  return waitingSchema.parse(unwrap(answer))
}

/** The products of articles and EAN-13, with what there is of them. */
export const stockProductsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: stockKeys.products(codes),
    queryFn: async ({ signal }) => {
      const [{ stockProductsSchema }, db] = await Promise.all([import('./stock-rows.ts'), supabase()])
      return stockProductsSchema.parse(
        unwrap(await db.rpc('stock_products', { codes: [...codes] }).abortSignal(signal)),
      )
    },
    enabled: codes.length > 0 && codes.length <= MOST_LINES,
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** Who moves stock besides orders. */
export const actorsQuery = () =>
  queryOptions({
    queryKey: stockKeys.actors(),
    queryFn: async ({ signal }) => {
      const [{ actorsSchema }, db] = await Promise.all([import('./stock-rows.ts'), supabase()])
      return actorsSchema.parse(unwrap(await db.rpc('stock_actors').abortSignal(signal)))
    },
    staleTime: 600_000,
  })

/** The inventory counts, newest first. */
export const countsQuery = ({ page = 1 }: CountsSearch) =>
  queryOptions({
    queryKey: stockKeys.countsPage(page),
    queryFn: async ({ signal }) => {
      const [{ countsSchema }, db] = await Promise.all([import('./stock-rows.ts'), supabase()])
      return countsSchema.parse(
        unwrap(await db.rpc('stock_counts', { page, page_size: STOCK_PER_PAGE }).abortSignal(signal)),
      )
    },
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** How often an open count is asked for again: others enter lines of it. */
const OTHERS_ENTER = 15_000

/** One inventory count and a page of its lines. */
export const countQuery = (id: string, { show, q, page }: CountSearch) =>
  queryOptions({
    queryKey: stockKeys.countPage(id, { show, q, page }),
    queryFn: ({ signal }) => fetchCount(id, { show: show ?? 'counted', search: q, page }, signal),
    staleTime: FRESH_FOR,
    refetchInterval: (query) => query.state.data?.status === 'open' && OTHERS_ENTER,
    placeholderData: keepPreviousData,
  })

type CountPage = {
  show: 'counted' | 'differing' | 'left'
  search?: string | undefined
  page?: number | undefined
  page_size?: number
}

/** A count as stock_count() answers it. */
export async function fetchCount(id: string, page: CountPage, signal: AbortSignal) {
  const [{ countSchema }, answer] = await Promise.all([
    import('./stock-rows.ts'),
    supabase().then((db) =>
      db.rpc('stock_count', { count_id: id, page_size: STOCK_PER_PAGE, ...page }).abortSignal(signal),
    ),
  ])
  const count = countSchema.parse(unwrap(answer))
  const { counted, differing, left } = count.totals
  // What a search finds is not counted.
  return { ...count, total: page.search ? null : { counted, differing, left }[page.show] }
}

/** The most products that count_sheet() answers with. */
export const MOST_ON_SHEET = 3000

/** The published products of a line, or of all, as they lie: by cell, those without one last, then by article. */
export const sheetQuery = (line: string | undefined) =>
  queryOptions({
    queryKey: stockKeys.sheet(line),
    queryFn: async ({ signal }) => {
      const [{ sheetSchema }, db] = await Promise.all([import('./stock-rows.ts'), supabase()])
      const products = sheetSchema.parse(unwrap(await db.rpc('count_sheet', { line }).abortSignal(signal)))
      const place = ({ cell }: (typeof products)[number]) => cell ?? '\uffff'
      return products.toSorted((one, other) => place(one).localeCompare(place(other), 'ru', { numeric: true }))
    },
    staleTime: 60_000,
  })
