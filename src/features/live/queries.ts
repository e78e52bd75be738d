import { rpcQuery } from '#lib/ask'
import { supabase } from '#lib/supabase'

/** Asks whether the session still holds: supabase-js signs out whose is over. A refusal to refresh it would not do, while the token lasts. */
export async function checkSession(): Promise<void> {
  const { auth } = await supabase()
  await auth.getUser()
}

/** What colleagues are called, by id. For staff. */
export const staffNamesQuery = (userIds: readonly string[]) =>
  rpcQuery<'staff_names', Record<string, string>>(['staff'], 'staff_names', { user_ids: [...userIds] }, undefined, {
    staleTime: Infinity,
  })
