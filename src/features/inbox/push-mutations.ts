import { callFunction } from '#lib/backend/call-function'
import { unwrap } from '#lib/backend/errors'
import { supabase } from '#lib/backend/supabase'

/** Answers with the id, null for a browser that was switched off, and with the key by now. */
export async function saveSubscription(
  subscription: PushSubscription,
  is_new: boolean,
): Promise<{ id: string | null; key: string }> {
  const { endpoint, keys } = subscription.toJSON()
  return callFunction(await supabase(), 'push-subscription', { body: { endpoint, ...keys, is_new } })
}

export async function dropBrowser(id: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.from('push_subscriptions').delete().eq('id', id).select('id'))
}
