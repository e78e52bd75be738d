import { rpcQuery } from '#lib/backend/ask'
import { supabase } from '#lib/backend/supabase'

/** supabase-js signs out when the session is over. Refreshing would not do while the token is valid. */
export async function checkSession(): Promise<void> {
  const { auth } = await supabase()
  await auth.getUser()
}

/** Names of colleagues by id. For staff. */
export const staffNamesQuery = (userIds: readonly string[]) =>
  rpcQuery<'staff_names', Record<string, string>>(['staff'], 'staff_names', { user_ids: [...userIds] }, undefined, {
    staleTime: Infinity,
  })
