import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { supabase } from '#lib/supabase'
import { proposalKey } from './queries.ts'

/** Accepts these of the proposed products; an empty list declines. */
export const answerMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, taken }: { id: string; taken: string[] }) => {
      const db = await supabase()
      return unwrap(await db.rpc('answer_proposal', { proposal_id: id, taken }))
    },
    ...invalidates(proposalKey),
  })
