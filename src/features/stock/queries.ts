import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readRpc, rpcList, rpcQuery } from '#lib/backend/ask'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'
import type { CountSearch, CountsSearch, MovementsSearch, StockSearch, WaitingSearch } from './stock-search.ts'

// The first chunk holds this file; the schemas load beside the request.
const schemas = () => import('./stock-rows.ts')
const stockSchema = async () => (await schemas()).stockSchema

export const STOCK_PER_PAGE = 25

/** Where the database stops counting. */
export const STOCK_COUNTED = 1000

/** Where the database stops counting the products a count has left. */
export const LEFT_COUNTED = 10_000

/** The most codes of one lookup, and the most lines of one posting. */
export const MOST_LINES = 1000

export const COUNTS = [...staffKeys.stock, 'counts'] as const

const stockArgs = ({ q, level, line, reserved, waited, sort, page }: StockSearch) => ({
  search: q,
  level,
  line,
  is_reserved: reserved && true,
  is_waited_for: waited && true,
  sort,
  page,
  page_size: STOCK_PER_PAGE,
})

export const stockPages = rpcList(staffKeys.stock, 'admin_stock', stockArgs, stockSchema)

export const shortPages = rpcList(
  staffKeys.stock,
  'admin_stock',
  (search: StockSearch) => ({
    ...stockArgs(search),
    level: search.level === 'out' || search.level === 'low' ? search.level : 'short',
  }),
  stockSchema,
)

export const movementPages = rpcList(
  staffKeys.stock,
  'admin_stock_movements',
  ({ q, kind, product, actor, from, to, page }: MovementsSearch) => ({
    search: q,
    kind,
    product_id: product,
    actor_id: actor,
    from_day: from,
    to_day: to,
    page,
    page_size: STOCK_PER_PAGE,
  }),
  async () => (await schemas()).movementsSchema,
)

/** The longest waiting first. */
export const waitingPages = rpcList(
  staffKeys.stock,
  'stock_waiting',
  ({ q, product, back, page }: WaitingSearch, size?: number) => ({
    search: q,
    product_id: product,
    in_stock: back && back === 'yes',
    page,
    page_size: size ?? STOCK_PER_PAGE,
  }),
  async () => (await schemas()).waitingSchema,
)

const aPage = { staleTime: JUST_LOADED, placeholderData: keepPreviousData }

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

export const countsQuery = ({ page = 1 }: CountsSearch) =>
  rpcQuery(
    COUNTS,
    'stock_counts',
    { page, page_size: STOCK_PER_PAGE },
    async () => (await schemas()).countsSchema,
    aPage,
  )

/** Others enter lines of an open count. */
const POLL_EVERY = 15_000

export const countQuery = (id: string, { show, q, page }: CountSearch) =>
  queryOptions({
    queryKey: [...COUNTS, id, { show, q, page }],
    queryFn: ({ signal }) => fetchCount(id, { show: show ?? 'counted', search: q, page }, signal),
    ...aPage,
    refetchInterval: (query) => query.state.data?.status === 'open' && POLL_EVERY,
  })

type CountPage = {
  show: 'counted' | 'differing' | 'left'
  search?: string | undefined
  page?: number | undefined
  page_size?: number
}

export async function fetchCount(id: string, page: CountPage, signal: AbortSignal) {
  const args = { count_id: id, page_size: STOCK_PER_PAGE, ...page }
  const count = await readRpc('stock_count', args, signal, async () => (await schemas()).countSchema)
  const { counted, differing, left } = count.totals
  // Search results are not counted.
  return { ...count, total: page.search ? null : { counted, differing, left }[page.show] }
}

/** The most products that stock_count_sheet() returns. */
export const MOST_ON_SHEET = 3000

/** The published products of a line, or of all: by cell, those without one last, then by article. */
export const sheetQuery = (line: string | undefined) =>
  queryOptions({
    queryKey: [...staffKeys.stock, 'sheet', line],
    queryFn: async ({ signal }) => {
      const products = await readRpc('stock_count_sheet', { line }, signal, async () => (await schemas()).sheetSchema)
      const place = ({ cell }: (typeof products)[number]) => cell ?? '\uffff'
      return products.toSorted((one, other) => place(one).localeCompare(place(other), 'ru', { numeric: true }))
    },
    staleTime: 60_000,
  })
