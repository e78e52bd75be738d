import { callRpc, rpcMutation } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import type { Json } from '#lib/database.types'
import { invalidates } from '#lib/backend/invalidates'
import { mutationOptions } from '@tanstack/react-query'
import { adminProtocolsQuery } from './staff-queries.ts'

export const saveAmountsMutation = () => rpcMutation('set_protocol_amounts', [callerKeys.orders])

type Monthly = { protocolId: string; monthly: number | null }

export const saveMonthlyMutation = () =>
  rpcMutation(
    'set_clinic_protocol',
    [
      [...callerKeys.orders, 'protocol-monthly'],
      [...callerKeys.orders, 'lists'],
    ],
    // The types of functions know no null.
    ({ protocolId, monthly }: Monthly) => ({ protocol_id: protocolId, monthly: monthly as number }),
  )

const shownIn = [adminProtocolsQuery().queryKey, ['catalog']]

/** Creates a protocol (`readAt` null) or changes one; `protocol_changed` when somebody else has changed it since it was read. */
export const saveProtocolMutation = () =>
  mutationOptions({
    mutationFn: ({ protocol, readAt }: { protocol: Json; readAt: string | null }) =>
      callRpc('save_protocol', { protocol, ...(readAt && { expected_updated_at: readAt }) }),
    ...invalidates(...shownIn),
  })

export const deleteProtocolMutation = () => rpcMutation('delete_protocol', shownIn)
