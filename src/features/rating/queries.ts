import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { rpcQuery } from '#lib/backend/ask'
import { unwrap } from '#lib/backend/errors'
import { JUST_LOADED } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import type { Draft } from './formula.ts'

// The route's loader imports this file: the schemas load beside the requests.
const schemas = () => import('./formula.ts')

const RATING = ['staff', 'rating'] as const
const VERSIONS_SHOWN = 100
/** A year of nights; older ones are kept once a month. */
const NIGHTS_SHOWN = 365

/** The latest first; managers get the published ones. */
export const formulasQuery = () =>
  queryOptions({
    queryKey: [...RATING, 'formulas'],
    queryFn: async ({ signal }) => {
      const [{ formulaSchema }, db] = await Promise.all([schemas(), supabase()])
      const formulas = await db
        .from('rating_formulas')
        .select('version, status, window_days, components, tiers, effective_from, comment, published_at, updated_at')
        .order('version', { ascending: false })
        .limit(VERSIONS_SHOWN)
        .abortSignal(signal)
      return formulaSchema.array().parse(unwrap(formulas))
    },
    staleTime: JUST_LOADED,
  })

const byDraft = { staleTime: 60_000, gcTime: 60_000, placeholderData: keepPreviousData }

export const previewQuery = (draft: Draft) =>
  rpcQuery(RATING, 'preview_rating_formula', { draft }, async () => (await schemas()).previewSchema, byDraft)

export const draftBreakdownQuery = (user_id: string, draft: Draft) =>
  rpcQuery(
    RATING,
    'draft_breakdown',
    { clinic_id: user_id, draft },
    async () => (await schemas()).breakdownSchema,
    byDraft,
  )

/** By the version in force; for admins and the clinic's manager. */
export const breakdownQuery = (user_id: string) =>
  rpcQuery(RATING, 'rating_breakdown', { user_id }, async () => (await schemas()).breakdownSchema, {
    staleTime: JUST_LOADED,
  })

/** Oldest first. */
export const ratingHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: [...RATING, 'history', userId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const nights = unwrap(
        await db
          .from('clinic_ratings')
          .select('as_of, score, tier')
          .eq('user_id', userId)
          .order('as_of', { ascending: false })
          .limit(NIGHTS_SHOWN)
          .abortSignal(signal),
      )
      return nights.toReversed()
    },
    staleTime: JUST_LOADED,
  })
