import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** Asks whether the session still holds: whose is over is signed out by supabase-js. */
export async function checkSession(): Promise<void> {
  const db = await supabase()
  await db.auth.refreshSession()
}

/** What colleagues are called, by id. For staff. */
export const staffNamesQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: ['staff', 'names', userIds],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const names = unwrap(await db.rpc('staff_names', { user_ids: [...userIds] }).abortSignal(signal))
      return names as Record<string, string>
    },
    staleTime: Infinity,
  })
