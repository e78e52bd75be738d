import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from './database.types'
import { readEnv } from './env'
import { retryFetch } from './retry-fetch'

const { url, publishableKey } = readEnv()

/** The tables and functions of the backend, asked as nobody. Reached through `publicSupabase()`. */
export const guest = new PostgrestClient<Database>(new URL('rest/v1', `${url}/`).href, {
  headers: { apikey: publishableKey },
  fetch: retryFetch(),
  retry: false, // one retry policy for all calls: retryFetch
})
