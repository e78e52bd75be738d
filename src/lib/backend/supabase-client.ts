import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../database.types'
import { readEnv } from './env'
import { reloadForAnother } from '../storage/kept-page'
import { sessionFetch, sessionStore } from './session-fetch'
import { authStorageKey } from '../storage/stored-session'

const { url, publishableKey } = readEnv()

if (!import.meta.env.SSR) reloadForAnother()

const SECOND = 1000
const RECONNECT_DELAYS = [1, 2, 5, 10].map((seconds) => seconds * SECOND)

/** Use `supabase()`, which loads this file on demand. */
export const client: SupabaseClient<Database> = createClient<Database>(url, publishableKey, {
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
  db: { retry: false }, // one retry policy for all calls: sessionFetch
  global: { fetch: sessionFetch(async () => client.auth) },
  realtime: {
    heartbeatIntervalMs: 25 * SECOND,
    timeout: 10 * SECOND,
    reconnectAfterMs: (tries) => RECONNECT_DELAYS[Math.min(tries, RECONNECT_DELAYS.length) - 1] ?? SECOND,
  },
})
