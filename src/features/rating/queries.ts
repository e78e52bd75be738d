import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { idempotent } from '#lib/retry-fetch'
import { JUST_LOADED } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { Draft } from './formula.ts'

// The route's loader imports this file: the schemas that check answers load beside the requests.

export const ratingKeys = {
  formulas: () => ['staff', 'rating', 'formulas'] as const,
  preview: (draft: Draft) => ['staff', 'rating', 'preview', draft] as const,
  draftBreakdown: (userId: string, draft: Draft) => ['staff', 'rating', 'draft-breakdown', userId, draft] as const,
  breakdown: (userId: string) => ['staff', 'rating', 'breakdown', userId] as const,
  history: (userId: string) => ['staff', 'rating', 'history', userId] as const,
}

const VERSIONS_SHOWN = 100
/** A year of nights, of which older ones are kept once a month. */
const NIGHTS_SHOWN = 365

/** All versions, the latest first; managers get the published ones. */
export const formulasQuery = () =>
  queryOptions({
    queryKey: ratingKeys.formulas(),
    queryFn: async ({ signal }) => {
      const [{ formulaSchema }, db] = await Promise.all([import('./formula.ts'), supabase()])
      return formulaSchema
        .array()
        .parse(
          unwrap(
            await db
              .from('rating_formulas')
              .select(
                'version, status, window_days, components, tiers, effective_from, comment, published_at, updated_at',
              )
              .order('version', { ascending: false })
              .limit(VERSIONS_SHOWN)
              .abortSignal(signal),
          ),
        )
    },
    staleTime: JUST_LOADED,
  })

/** What a draft would change; the last answer stays until the next is there. */
export const previewQuery = (draft: Draft) =>
  queryOptions({
    queryKey: ratingKeys.preview(draft),
    queryFn: async ({ signal }) => {
      const [{ previewSchema }, db] = await Promise.all([import('./formula.ts'), supabase()])
      return previewSchema.parse(
        unwrap(
          await db
            .rpc('preview_rating_formula', { draft })
            .setHeader(...idempotent)
            .abortSignal(signal),
        ),
      )
    },
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** One clinic by a draft. */
export const draftBreakdownQuery = (userId: string, draft: Draft) =>
  queryOptions({
    queryKey: ratingKeys.draftBreakdown(userId, draft),
    queryFn: async ({ signal }) => {
      const [{ breakdownSchema }, db] = await Promise.all([import('./formula.ts'), supabase()])
      return breakdownSchema.parse(
        unwrap(
          await db
            .rpc('draft_breakdown', { user_id: userId, draft })
            .setHeader(...idempotent)
            .abortSignal(signal),
        ),
      )
    },
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** One clinic by the version in force, for admins and its own manager. */
export const breakdownQuery = (userId: string) =>
  queryOptions({
    queryKey: ratingKeys.breakdown(userId),
    queryFn: async ({ signal }) => {
      const [{ breakdownSchema }, db] = await Promise.all([import('./formula.ts'), supabase()])
      return breakdownSchema.parse(unwrap(await db.rpc('rating_breakdown', { user_id: userId }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
  })

/** A clinic's score by night, oldest first. */
export const ratingHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: ratingKeys.history(userId),
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
