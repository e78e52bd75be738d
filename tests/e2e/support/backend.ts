import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../src/lib/database.types.ts'
import { password, personas, type Persona } from './personas.ts'

// The backend as tests see it from beside the browser: to prepare what a test begins with, and to check what it left.

type Client = SupabaseClient<Database>

const url = env('SUPABASE_URL')
/** Where supabase-js, and with it the shop, keeps the session. */
const sessionKey = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`

const notKept = { auth: { persistSession: false, autoRefreshToken: false } }

/** The address of a file by its path, from /storage/ on. */
export const fileUrl = (path: string) => url + path

/** What everybody may read, without signing in. */
export const guestApi: Client = createClient<Database>(url, env('SUPABASE_PUBLISHABLE_KEY'), notKept)

/** Makes accounts as no user could. */
export const accounts = createClient(url, env('SUPABASE_SECRET_KEY'), notKept).auth.admin

/** Somebody signed in: their calls, and the session as a browser would keep it. */
export interface SignedIn {
  api: Client
  userId: string
  storedSession: { name: string; value: string }
}

/** A new session of a persona, or of the account with this address. */
export async function signIn(who: Persona | { email: string }): Promise<SignedIn> {
  const { email } = typeof who === 'string' ? personas[who] : who
  const store = new Map<string, string>()
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  }
  const api = createClient<Database>(url, env('SUPABASE_PUBLISHABLE_KEY'), {
    auth: { flowType: 'pkce', storage, storageKey: sessionKey, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const { data, error } = await api.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { api, userId: data.user.id, storedSession: { name: sessionKey, value: store.get(sessionKey)! } }
}

/** The data of an answer that must not be an error. */
export function given<Answer extends { data: unknown; error: unknown }>({ data, error }: Answer) {
  if (error) throw error
  if (data === null || data === undefined) throw new Error('The answer is empty.')
  return data as NonNullable<Extract<Answer, { error: null }>['data']>
}

function env(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the browser tests with "npm run test:e2e".`)
  return value
}
