import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { readRpc, rpcQuery } from '#lib/backend/ask'
import { isoDay } from '#lib/dates/dates'
import type * as answers from './answers.ts'
import { statsPeriod, type StatsPeriod } from './period.ts'
import type { ClinicListKind, StatsSearch } from './stats-search.ts'

// Loaders import this file: schemas load beside the request.
const schemas = () => import('./answers.ts')

/** Figures of the whole shop (admins), or of a manager's present clients. */
export type Of = 'shop' | 'manager'

/** What a page counts. */
export type Scope = { of: Of; period: StatsPeriod; filters: Filters }
type Filters = Partial<Record<'city' | 'manager' | 'line' | 'tier' | 'compare_from' | 'compare_to', string>>

/** Figures of an unfinished day are stale after this. */
const FRESH_FOR = 60_000

/** Rows of a list of clinics or products. */
export const STATS_PER_PAGE = 25
const TOP = 8

const STATS = ['staff', 'stats'] as const

export function statsScope(of: Of, search: StatsSearch, today = isoDay()): Scope {
  const period = statsPeriod(search, today)
  const { city, manager, line, tier } = search
  return {
    of,
    period,
    filters: {
      ...(city && { city }),
      ...(manager && of === 'shop' && { manager }),
      ...(line && { line }),
      ...(tier && { tier }),
      ...(period.compared && { compare_from: period.compared.from, compare_to: period.compared.to }),
    },
  }
}

type Block =
  'summary' | 'turnover' | 'breakdown' | 'products' | 'clinics' | 'funnel' | 'lead_time' | 'cancellations' | 'claims'

const asked = (block: Block, { of, period, filters }: Scope, more: object) =>
  [
    of === 'shop' ? (`stats_${block}` as const) : (`my_stats_${block}` as const),
    { from_day: period.from, to_day: period.to, filters, ...more } as never,
  ] as const

const shared = { staleTime: FRESH_FOR, placeholderData: keepPreviousData }

const blockQuery = <Answer>(
  block: Block,
  read: (schemas: typeof answers) => { parse: (answer: unknown) => Answer },
  scope: Scope,
  more: object = {},
) => rpcQuery(STATS, ...asked(block, scope, more), async () => read(await schemas()), shared)

export const summaryQuery = (scope: Scope) => blockQuery('summary', ({ summarySchema }) => summarySchema, scope)
export const turnoverQuery = (scope: Scope) => blockQuery('turnover', ({ turnoverSchema }) => turnoverSchema, scope)
export const funnelQuery = (scope: Scope) => blockQuery('funnel', ({ funnelSchema }) => funnelSchema, scope)
export const leadTimeQuery = (scope: Scope) => blockQuery('lead_time', ({ leadTimeSchema }) => leadTimeSchema, scope)
export const claimsQuery = (scope: Scope) => blockQuery('claims', ({ claimsSchema }) => claimsSchema, scope)
export const cancellationsQuery = (scope: Scope) =>
  blockQuery('cancellations', ({ cancellationsSchema }) => cancellationsSchema, scope)

/** What turnover can be broken down by. */
export type Dimension = 'line' | 'type' | 'manager' | 'city'
export const turnoverBreakdownQuery = (scope: Scope, dimension: Dimension) =>
  blockQuery('breakdown', ({ turnoverBreakdownSchema }) => turnoverBreakdownSchema, scope, { dimension })

export type ProductsPaging = { sort?: 'turnover' | 'pieces'; page?: number; page_size?: number }
export const soldProductsQuery = (scope: Scope, page: ProductsPaging = {}) =>
  blockQuery('products', ({ soldProductsSchema }) => soldProductsSchema, scope, { page_size: TOP, ...page })

export type ClinicsPaging = { which?: ClinicListKind; page?: number; page_size?: number }
export const statsClinicsQuery = (scope: Scope, page: ClinicsPaging = {}) =>
  blockQuery('clinics', ({ statsClinicsSchema }) => statsClinicsSchema, scope, { page_size: TOP, ...page })

export const fetchSoldProducts = (scope: Scope, page: ProductsPaging, signal: AbortSignal) =>
  readRpc(...asked('products', scope, page), signal, async () => (await schemas()).soldProductsSchema)

export const fetchStatsClinics = (scope: Scope, page: ClinicsPaging, signal: AbortSignal) =>
  readRpc(...asked('clinics', scope, page), signal, async () => (await schemas()).statsClinicsSchema)

const SEARCHES = 'stats_searches'
/** Of every period. */
export const searchesKey = [...STATS, SEARCHES]

/** For admins. */
export const searchesQuery = ({ period }: Scope) =>
  rpcQuery(
    STATS,
    SEARCHES,
    { from_day: period.from, to_day: period.to },
    async () => (await schemas()).searchesSchema,
    shared,
  )

/** For admins: what clinics call products when they paste orders. */
export const orderWordsQuery = () =>
  rpcQuery(searchesKey, 'order_word_offers', {}, async () => (await schemas()).orderWordsSchema, shared)

/** For admins. */
export const stockForecastQuery = ({ period, filters: { line } }: Scope) =>
  rpcQuery(
    STATS,
    'stats_stock',
    { from_day: period.from, to_day: period.to, filters: line ? { line } : {} },
    async () => (await schemas()).stockForecastSchema,
    shared,
  )

/** Requests everything the page opens with; settles with its cards. */
export function loadPage(client: QueryClient, scope: Scope): Promise<unknown> {
  void client.prefetchQuery(turnoverQuery(scope))
  void client.prefetchQuery(turnoverBreakdownQuery(scope, 'line'))
  void client.prefetchQuery(soldProductsQuery(scope, { sort: 'turnover' }))
  return client.ensureQueryData(summaryQuery(scope))
}
