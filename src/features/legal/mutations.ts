import { rpcMutation } from '#lib/backend/ask'
import { LEGAL } from './queries.ts'

/** A published version cannot be changed. For super admins. */
export const publishVersionMutation = () => rpcMutation('publish_legal_document', [LEGAL])
