import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { ref } from 'valtio'
import type { Supabase } from '#lib/backend/supabase'
import { storedUserId } from '#lib/storage/stored-session'
import { session, setRecovery, settle, userListeners } from './session-store.ts'

/** Keeps the session as supabase-js says. */
export function follow(db: Supabase) {
  let turn = Promise.resolve()
  db.auth.onAuthStateChange((event, next) => {
    turn = turn.then(() => stored(next)).then(() => (isStored(next) ? change(event, next) : undefined))
    return turn
  })
}

const STORAGE_LAG = 2000
const LOOK_EVERY = 20

/**
 * Another tab announces its sign-in at once, but this tab's storage may get it later; until then supabase-js would
 * send requests as nobody.
 */
async function stored(next: Session | null) {
  for (let waited = 0; !isStored(next) && waited < STORAGE_LAG; waited += LOOK_EVERY)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
}

function isStored(next: Session | null): boolean {
  return !next || storedUserId() === next.user.id
}

function change(event: AuthChangeEvent, next: Session | null) {
  const previous = session.supabase_user
  const user = next?.user ?? null

  // Coming back to a tab repeats SIGNED_IN with the session it already has.
  if (next?.access_token !== session.supabase_session?.access_token || event === 'USER_UPDATED') {
    session.supabase_session = next && ref(next)
    session.supabase_user = user && ref(user)
  }
  if (event === 'PASSWORD_RECOVERY') setRecovery(true)
  if (event === 'USER_UPDATED' || event === 'SIGNED_OUT') setRecovery(false)

  if (user?.id !== previous?.id) {
    if (previous) session.departures++
    const isRestored = session.state === 'unknown'
    for (const listener of userListeners) listener({ user, previous, isRestored })
  }
  settle()
}
