import { mutationOptions } from '@tanstack/react-query'
import { toAppError, unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { supabase } from '#lib/supabase'
import type { Draft } from './formula.ts'
import { ratingKeys } from './queries.ts'

/** Saves the draft over the one that was read at `readAt`; without it a new one begins. */
export const saveDraftMutation = () =>
  mutationOptions({
    mutationFn: async ({ draft, readAt }: { draft: Draft; readAt: string | undefined }) => {
      const db = await supabase()
      unwrap(await db.rpc('save_rating_draft', { draft, expected_updated_at: readAt }))
    },
    ...invalidates([...ratingKeys.formulas()]),
  })

/** Throws the draft away. */
export const deleteDraftMutation = () =>
  mutationOptions({
    mutationFn: async (version: number) => {
      const db = await supabase()
      const { error } = await db.rpc('delete_rating_draft', { version })
      if (error) throw toAppError(error)
    },
    ...invalidates([...ratingKeys.formulas()]),
  })

/** Publishes the draft from a day on, for good. */
export const publishMutation = () =>
  mutationOptions({
    mutationFn: async (call: { version: number; effective_from: string; comment: string }) => {
      const db = await supabase()
      unwrap(await db.rpc('publish_rating_formula', call))
    },
    ...invalidates([...ratingKeys.formulas()]),
  })
