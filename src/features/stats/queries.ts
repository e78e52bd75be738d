import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { isoDay } from '#lib/dates'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import type * as answers from './answers.ts'
import { statsPeriod, type StatsPeriod } from './period.ts'
import type { ClinicList, StatsSearch } from './stats-search.ts'

// Loaders import this file: the schemas that check answers load beside the request.

/** Whose figures: an admin's are of the whole shop, a manager's of the present clients. */
export type Of = 'shop' | 'manager'

/** What a page counts. */
export type Scope = { of: Of; period: StatsPeriod; filters: Filters }
type Filters = Partial<Record<'city' | 'manager' | 'line' | 'tier' | 'compare_from' | 'compare_to', string>>

/** Figures of a day that is not over are asked for again after this. */
const FRESH_FOR = 60_000

/** Rows of a list of clinics or products, and of its part on the page. */
export const STATS_PER_PAGE = 25
const TOP = 8

export const statsKeys = {
  all: ['staff', 'stats'] as const,
  block: (block: string, scope: Scope, more: object = {}) => [...statsKeys.all, block, scope, more] as const,
  views: () => ['staff', 'saved-views', 'stats'] as const,
}

/** What an address asks for. */
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

type Schemas = typeof answers
type Block = 'summary' | 'turnover' | 'breakdown' | 'products' | 'clinics' | 'funnel' | 'lead_time' | 'cancellations'

async function fetchBlock(block: Block, { of, period, filters }: Scope, more: object, signal: AbortSignal) {
  const args = { from_day: period.from, to_day: period.to, filters, ...more }
  const db = await supabase()
  return unwrap(await db.rpc(of === 'shop' ? `stats_${block}` : `my_stats_${block}`, args as never).abortSignal(signal))
}

function blockQuery<Answer>(
  block: Block,
  read: (schemas: Schemas) => { parse: (answer: unknown) => Answer },
  scope: Scope,
  more: object = {},
) {
  return queryOptions({
    queryKey: statsKeys.block(block, scope, more),
    queryFn: async ({ signal }): Promise<Answer> => {
      const [schemas, answer] = await Promise.all([import('./answers.ts'), fetchBlock(block, scope, more, signal)])
      return read(schemas).parse(answer)
    },
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })
}

export const summaryQuery = (scope: Scope) => blockQuery('summary', ({ summarySchema }) => summarySchema, scope)
export const turnoverQuery = (scope: Scope) => blockQuery('turnover', ({ turnoverSchema }) => turnoverSchema, scope)
export const funnelQuery = (scope: Scope) => blockQuery('funnel', ({ funnelSchema }) => funnelSchema, scope)
export const leadTimeQuery = (scope: Scope) => blockQuery('lead_time', ({ leadTimeSchema }) => leadTimeSchema, scope)
export const cancellationsQuery = (scope: Scope) =>
  blockQuery('cancellations', ({ cancellationsSchema }) => cancellationsSchema, scope)

/** What turnover can be taken apart by. */
export type Dimension = 'line' | 'type' | 'manager' | 'city'
export const breakdownQuery = (scope: Scope, dimension: Dimension) =>
  blockQuery('breakdown', ({ breakdownSchema }) => breakdownSchema, scope, { dimension })

export type ProductsPage = { sort?: 'turnover' | 'pieces'; page?: number; page_size?: number }
export const soldProductsQuery = (scope: Scope, page: ProductsPage = {}) =>
  blockQuery('products', ({ soldProductsSchema }) => soldProductsSchema, scope, { page_size: TOP, ...page })

export type ClinicsPage = { which?: ClinicList; page?: number; page_size?: number }
export const statsClinicsQuery = (scope: Scope, page: ClinicsPage = {}) =>
  blockQuery('clinics', ({ statsClinicsSchema }) => statsClinicsSchema, scope, { page_size: TOP, ...page })

/** A page of the products sold on its way into a file. */
export async function fetchSoldProducts(scope: Scope, page: ProductsPage, signal: AbortSignal) {
  const [{ soldProductsSchema }, answer] = await Promise.all([
    import('./answers.ts'),
    fetchBlock('products', scope, page, signal),
  ])
  return soldProductsSchema.parse(answer)
}

/** A page of clinics on its way into a file. */
export async function fetchStatsClinics(scope: Scope, page: ClinicsPage, signal: AbortSignal) {
  const [{ statsClinicsSchema }, answer] = await Promise.all([
    import('./answers.ts'),
    fetchBlock('clinics', scope, page, signal),
  ])
  return statsClinicsSchema.parse(answer)
}

/** What people searched for; for admins. */
export const searchesQuery = ({ period }: Scope) =>
  queryOptions({
    queryKey: [...statsKeys.all, 'searches', period.from, period.to],
    queryFn: async ({ signal }) => {
      const [{ searchesSchema }, db] = await Promise.all([import('./answers.ts'), supabase()])
      const args = { from_day: period.from, to_day: period.to }
      return searchesSchema.parse(unwrap(await db.rpc('stats_searches', args).abortSignal(signal)))
    },
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** What is short; for admins. */
export const stockQuery = ({ period, filters: { line } }: Scope) =>
  queryOptions({
    queryKey: [...statsKeys.all, 'stock', period.from, period.to, line],
    queryFn: async ({ signal }) => {
      const [{ stockSchema }, db] = await Promise.all([import('./answers.ts'), supabase()])
      const args = { from_day: period.from, to_day: period.to, filters: line ? { line } : {} }
      return stockSchema.parse(unwrap(await db.rpc('stats_stock', args).abortSignal(signal)))
    },
    staleTime: FRESH_FOR,
    placeholderData: keepPreviousData,
  })

/** The views that the caller has saved. */
export const savedViewsQuery = () =>
  queryOptions({
    queryKey: statsKeys.views(),
    queryFn: async ({ signal }) => {
      const [{ savedViewsSchema }, db] = await Promise.all([import('./answers.ts'), supabase()])
      const rows = await db
        .from('saved_views')
        .select('id, name, search')
        .eq('page', 'stats')
        .order('name')
        .abortSignal(signal)
      return savedViewsSchema.parse(unwrap(rows))
    },
    staleTime: FRESH_FOR,
  })

/** Asks for everything that the page opens with; settles with its cards. */
export function loadPage(client: QueryClient, scope: Scope): Promise<unknown> {
  void client.prefetchQuery(turnoverQuery(scope))
  void client.prefetchQuery(breakdownQuery(scope, 'line'))
  void client.prefetchQuery(soldProductsQuery(scope, { sort: 'turnover' }))
  return client.ensureQueryData(summaryQuery(scope))
}
