import { supabase } from '#lib/backend/supabase'
import { authStorageKey } from '#lib/storage/stored-session'
import { forgetPerson } from './forget-person.ts'

/** The server does not know the session: it is over already. */
const ENDED = [401, 403, 404]

/**
 * Returns why the server refuses. supabase-js forgets the local session before it asks the server, or when the server
 * refuses; asking first keeps it.
 */
export async function endSession(scope: 'local' | 'global'): Promise<Error | null> {
  const { auth } = await supabase()
  const { data, error } = await auth.getSession()
  if (error?.name === 'AuthRetryableFetchError') return error
  if (data.session) {
    const { error } = await auth.admin.signOut(data.session.access_token, scope)
    if (error && !ENDED.includes(error.status ?? 0)) return error
  }
  localStorage.removeItem(authStorageKey()) // with a session there, it would ask the server once more
  const { error: failure } = await auth.signOut({ scope: 'local' })
  // Not where a session merely ends: who signs in again continues with what was typed.
  if (!failure) forgetPerson()
  return failure
}
