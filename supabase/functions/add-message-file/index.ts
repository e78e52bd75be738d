import { createAdminClient } from '@supabase/server/core'
import { serveCallers } from '../_shared/caller.ts'
import { refusalOf } from '../_shared/refusal.ts'
import { handle } from './handler.ts'

/** Asks as the caller, writes as the service: clients have no right to write to the bucket. */
export default serveCallers(handle, ({ db }) => ({
  async prepare(orderId) {
    const { data, error } = await db.rpc('prepare_message_file', { order_id: orderId })
    return error ? refusalOf(error) : (data as { path: string })
  },
  async keep(path, type, bytes) {
    const bucket = createAdminClient().storage.from('order-messages')
    const { error } = await bucket.upload(path, bytes, { contentType: type })
    if (error) throw error
  },
  async free(path) {
    const { error } = await createAdminClient().rpc('cancel_message_file', { path })
    if (error) throw error
  },
}))
