import { AppError } from './errors'
import { loadChunk } from './load-chunk'
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

/** Runs once, before anyone is given the client. For the session's owner, who must not miss its first event. */
export function whenSupabaseLoads(run: (db: Supabase) => void) {
  onLoad = run
}
