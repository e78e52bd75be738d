import { AppError } from './errors'
import { loadChunk } from '../boot/load-chunk'
import type { client } from './supabase-client'

export type Supabase = typeof client

let loading: Promise<Supabase> | undefined
let onLoad: ((db: Supabase) => void) | undefined

/** Loads 43 kB on the first call in a user's name, never on the first screen. */
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

/** `run` comes before any caller: the session store must not miss the first event. */
export function whenSupabaseLoads(run: (db: Supabase) => void) {
  onLoad = run
}
