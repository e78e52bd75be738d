import { rowsQuery } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import { supabase } from '#lib/backend/supabase'

/** A person's browsers, those renewed last first. */
export const browsersQuery = (userId: string) =>
  rowsQuery(
    ['push-browsers', userId],
    (db) =>
      db
        .from('push_subscriptions')
        .select('id, device, renewed_at')
        // Row level security requires the same.
        .eq('user_id', userId)
        .order('renewed_at', { ascending: false }),
    { staleTime: 0 },
  )

/** What a browser subscribes with. */
export async function pushKey(): Promise<string> {
  const { key } = await callFunction<{ key: string }>(await supabase(), 'push-subscription', { method: 'GET' })
  return key
}
