import { callRpc, rpcMutation } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import type { Json } from '#lib/database.types'
import { invalidates } from '#lib/backend/invalidates'
import { mutationOptions } from '@tanstack/react-query'
import { adminProtocolsQuery } from './staff-queries.ts'

export const saveAmountsMutation = () => rpcMutation('set_protocol_amounts', [callerKeys.orders])

const shownIn = [adminProtocolsQuery().queryKey, ['catalog']]

/** Creates a protocol (`readAt` null) or changes one; `protocol_changed` when somebody else has changed it since it was read. */
export const saveProtocolMutation = () =>
  mutationOptions({
    mutationFn: ({ protocol, readAt }: { protocol: Json; readAt: string | null }) =>
      callRpc('save_protocol', { protocol, ...(readAt && { expected_updated_at: readAt }) }),
    ...invalidates(...shownIn),
  })

export const deleteProtocolMutation = () => rpcMutation('delete_protocol', shownIn)
