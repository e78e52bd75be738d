import { rpcMutation } from '#lib/ask'
import type { Draft } from './formula.ts'
import { formulasQuery } from './queries.ts'

/** Saves the draft over the one that was read at `readAt`; without it a new one begins. */
export const saveDraftMutation = () =>
  rpcMutation(
    'save_rating_draft',
    [formulasQuery().queryKey],
    ({ draft, readAt }: { draft: Draft; readAt: string | undefined }) => ({ draft, expected_updated_at: readAt }),
  )

/** Throws the draft away. */
export const deleteDraftMutation = () =>
  rpcMutation('delete_rating_draft', [formulasQuery().queryKey], (version: number) => ({ version }))

/** Publishes the draft from a day on, for good. */
export const publishMutation = () => rpcMutation('publish_rating_formula', [formulasQuery().queryKey])
