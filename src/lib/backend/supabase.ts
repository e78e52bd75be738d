import { AppError } from './errors'
import { loadChunk } from '../boot/load-chunk'
import type { client } from './supabase-client'

export type Supabase = typeof client

let loading: Promise<Supabase> | undefined
let onLoad: ((db: Supabase) => Promise<void>) | undefined

/** Loads 43 kB on the first call in a user's name, never on the first screen. */
export function supabase(): Promise<Supabase> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined // a failed download may be asked for again
    throw new AppError('network', { cause: error })
  })
  return loading
}

async function load(): Promise<Supabase> {
  const { client } = await loadChunk(() => import('./supabase-client'))
  await onLoad?.(client)
  return client
}

/** `run` ends before any caller has the client: the session store must not miss the first event. */
export function whenSupabaseLoads(run: (db: Supabase) => Promise<void>) {
  onLoad = run
}
