import { AppError } from './errors'
import { loadChunk } from './load-chunk'
import { sessionInUrl, storedUserId } from './stored-session'
import type { guest } from './guest-client'
import type { client } from './supabase-client'

export type Supabase = typeof client

let loading: Promise<Supabase> | undefined
let onLoad: ((db: Supabase) => void) | undefined

/** The backend. Its 43 kB arrive with the first question asked in somebody's name, never with the first screen. */
export function supabase(): Promise<Supabase> {
  loading ??= loadChunk(() => import('./supabase-client')).then(
    ({ client }) => {
      onLoad?.(client)
      return client
    },
    (error: unknown) => {
      loading = undefined // a failed download may be asked for again
      throw new AppError('network', { cause: error })
    },
  )
  return loading
}

/**
 * The tables and functions that everybody may use. Whoever has a session asks in their own name; a guest needs no more than
 * the 4 kB that speak to PostgREST.
 */
export async function publicSupabase(): Promise<Pick<typeof guest, 'from' | 'rpc'>> {
  return mayHaveSession() ? supabase() : (await loadChunk(() => import('./guest-client'))).guest
}

/** Runs once, before anyone is given the client. For the session's owner, who must not miss its first event. */
export function whenSupabaseLoads(run: (db: Supabase) => void) {
  onLoad = run
}

function mayHaveSession(): boolean {
  if (import.meta.env.SSR) return false // pages are drawn ahead for guests
  return loading !== undefined || storedUserId() !== undefined || sessionInUrl()
}
