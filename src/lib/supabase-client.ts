import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types'
import { readEnv } from './env'
import { retryFetch } from './retry-fetch'
import { authStorageKey } from './stored-session'

const { url, publishableKey } = readEnv()

const SECOND = 1000
const RECONNECT_DELAYS = [1, 2, 5, 10].map((seconds) => seconds * SECOND)

/**
 * A session whose token has expired counts for as long as there is no network: supabase-js would ask for another token for
 * half a minute, and then take its owner for a guest.
 */
const sessionStore = {
  getItem: (key: string) => {
    const text = localStorage.getItem(key)
    return navigator.onLine ? text : (text?.replace(/"expires_at":\d+/, '"expires_at":null') ?? null)
  },
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
}

/** The one client of the backend. Reached through `supabase()`, which loads this file when it is first needed. */
export const client = createClient<Database>(url, publishableKey, {
  auth: import.meta.env.SSR
    ? { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
    : {
        flowType: 'pkce',
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: true,
        storageKey: authStorageKey(),
        storage: sessionStore,
      },
  db: { retry: false }, // one retry policy for all calls: retryFetch
  global: { fetch: retryFetch() },
  realtime: {
    heartbeatIntervalMs: 25 * SECOND,
    timeout: 10 * SECOND,
    reconnectAfterMs: (tries) => RECONNECT_DELAYS[Math.min(tries, RECONNECT_DELAYS.length) - 1] ?? SECOND,
  },
})
