import { rpcMutation } from '#lib/backend/ask'
import type { Draft } from './formula.ts'
import { formulasQuery } from './queries.ts'

/** Saves over the draft that was read at `readAt`; without it creates one. */
export const saveDraftMutation = () =>
  rpcMutation(
    'save_rating_draft',
    [formulasQuery().queryKey],
    ({ draft, readAt }: { draft: Draft; readAt: string | undefined }) => ({ draft, expected_updated_at: readAt }),
  )

export const deleteDraftMutation = () =>
  rpcMutation('delete_rating_draft', [formulasQuery().queryKey], (version: number) => ({ version }))

/** A published version cannot be changed. */
export const publishMutation = () => rpcMutation('publish_rating_formula', [formulasQuery().queryKey])
