import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import { callerKeys } from '#lib/backend/caller-keys'
import { invalidates } from '#lib/backend/invalidates'
import type { Json } from '#lib/database.types'
import type { Draft } from './draft.ts'
import { LISTS } from './queries.ts'

const shownIn = [LISTS, [...callerKeys.orders, 'my_desk']]

type Saved = {
  list: Json
  /** Of the list that was read; null for a new one. */
  readAt: string | null
}

/** Makes a list or changes one; `list_changed` when somebody else has changed it since it was read. */
export const saveListMutation = () =>
  mutationOptions({
    mutationFn: async ({ list, readAt }: Saved) =>
      (await callRpc('save_clinic_list', { list, ...(readAt && { expected_updated_at: readAt }) })) as { id: string },
    ...invalidates(...shownIn),
  })

export const deleteListMutation = () => rpcMutation('delete_clinic_list', shownIn)

/** The list waits for an order no longer. */
export const closeDueMutation = () => rpcMutation('close_clinic_list_due', shownIn)

/** May be repeated: an older count changes nothing. */
export const sendCounts = (list_id: string, draft: Draft) =>
  callRpc(
    'save_cabinet_counts',
    {
      list_id,
      counts: Object.entries(draft).map(([product_id, { counted, at }]) => ({ product_id, counted, counted_at: at })),
    },
    true,
  )
