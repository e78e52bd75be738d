import { rpcMutation } from '#lib/backend/ask'
import { proposalKey } from './queries.ts'

/** Accepts these of the proposed products; an empty list declines. */
export const answerMutation = () =>
  rpcMutation('answer_proposal', [proposalKey], ({ id, taken }: { id: string; taken: string[] }) => ({
    proposal_id: id,
    taken,
  }))
