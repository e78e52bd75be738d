import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** Asks whether the session still holds: supabase-js signs out whose is over. A refusal to refresh it would not do, while the token lasts. */
export async function checkSession(): Promise<void> {
  const { auth } = await supabase()
  await auth.getUser()
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
