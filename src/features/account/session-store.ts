import type { Session, User } from '@supabase/supabase-js'
import { proxy } from 'valtio'
import { loadChunk } from '#lib/boot/load-chunk'
import { authStorageKey, hasCookieSession, sessionInUrl, storedUserId } from '#lib/storage/stored-session'
import { supabase, whenSupabaseLoads } from '#lib/backend/supabase'

/** The session and its user. `unknown` until supabase-js has looked, or need not look. */
export const session = proxy<{
  state: 'unknown' | 'known'
  supabase_session: Session | null
  supabase_user: User | null
  /** Opened by a recovery link: the guard leaves such a visitor on /reset-password. */
  recovery: boolean
  /** How many users have left since the page was loaded: components keyed by it remount. */
  departures: number
}>({ state: 'unknown', supabase_session: null, supabase_user: null, recovery: false, departures: 0 })

/** `isRestored`: the browser already had the session. */
export type UserChange = { user: User | null; previous: User | null; isRestored: boolean }

export const userListeners = new Set<(change: UserChange) => void>()
const leavingTasks = new Set<() => Promise<unknown>>()
const known = Promise.withResolvers<void>()

/** Resolves when it is known whether anyone is signed in. */
export function sessionKnown(): Promise<void> {
  return known.promise
}

/** Another user is signed in than before; not called for a refreshed token or a repeated SIGNED_IN. */
export function onUserChange(listener: (change: UserChange) => void): () => void {
  userListeners.add(listener)
  return () => userListeners.delete(listener)
}

/** Work to finish before a sign-out removes the right to do it; `false` cancels the sign-out. */
export function beforeSignOut(task: () => Promise<unknown>): () => void {
  leavingTasks.add(task)
  return () => leavingTasks.delete(task)
}

/** Restores the session of this browser or address. Guests need no supabase-js until somebody signs in. */
export function startSession() {
  whenSupabaseLoads(async (db) => (await loadChunk(() => import('./follow-supabase.ts'))).follow(db))
  session.recovery = isRecovery()
  if (!hasCookieSession()) return restore()
  loadChunk(() => import('#lib/storage/cookie-session'))
    .then(({ adoptCookieSession }) => adoptCookieSession())
    .catch((error: unknown) => console.error('The session of the previous site could not be taken over', error))
    .finally(restore)
}

function restore() {
  if (storedUserId() || sessionInUrl()) {
    supabase().catch(() => {
      settle() // without the client nobody can be signed in
      addEventListener('online', () => void supabase().catch(() => undefined), { once: true })
    })
  } else {
    settle()
    followOtherTabs()
  }
}

/** supabase-js reports sign-ins of other tabs; until it is loaded, storage events do. */
function followOtherTabs() {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === authStorageKey() && newValue !== null) void supabase().catch(() => undefined)
  })
}

/**
 * Signs out this browser, or every one. Returns the sentence to show when the provider refuses, an empty one when
 * cancelled.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<string | undefined> {
  const tasks = await Promise.all([...leavingTasks].map((task) => task().catch(() => undefined)))
  if (tasks.includes(false)) return ''
  const failure = await loadChunk(() => import('./end-session.ts'))
    .then(({ endSession }) => endSession(scope))
    .catch((error: Error) => error)
  return failure ? `Ошибка при выходе: ${failure.message}` : undefined
}

/** Whether anyone is signed in is known. */
export function settle() {
  session.state = 'known'
  // The inline script's mark: parts of the page are still prerendered for a guest.
  if (!session.supabase_user) delete document.documentElement.dataset['session']
  known.resolve()
}

const RECOVERY = 'recovery'

/**
 * The session is there for a new password, until one is set. Survives a reload, on which supabase-js would see an
 * ordinary session.
 */
export function setRecovery(recovery: boolean) {
  session.recovery = recovery
  if (recovery) sessionStorage.setItem(RECOVERY, '1')
  else sessionStorage.removeItem(RECOVERY)
}

/**
 * supabase-js says PASSWORD_RECOVERY after the first session, too late for the guard: a session in this address can
 * be no other.
 */
function isRecovery(): boolean {
  if (location.pathname === '/reset-password' && sessionInUrl()) setRecovery(true)
  return sessionStorage.getItem(RECOVERY) !== null
}
