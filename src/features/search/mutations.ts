import { session } from '#features/account/session-store.ts'
import { callRpc } from '#lib/backend/ask'
import { toAppError } from '#lib/backend/errors'
import { publicWrite } from '#lib/backend/public-call'
import { idempotent } from '#lib/backend/retry-fetch'
import { supabase } from '#lib/backend/supabase'
import { ask, bearer, json } from './envelope.ts'
import { normalised, type HistoryEntry } from './local-history.ts'
import { accessToken } from './queries.ts'

export async function saveQuery(query: string): Promise<void> {
  const headers = { ...bearer(accessToken()), [idempotent[0]]: idempotent[1] }
  await ask('/api/search/history', { method: 'POST', ...json({ query }, headers) }, 'Failed to save history')
}

/** Anonymous statistics; not awaited. */
export function logSearch(query: string, found: number): void {
  const search = { query, found }
  const logged = session.supabase_user ? callRpc('log_search', search) : publicWrite('log_search', search)
  logged.catch((error: unknown) => console.warn('A search was not counted', error))
}

export async function clearHistory(): Promise<void> {
  const headers = { ...bearer(accessToken()), [idempotent[0]]: idempotent[1] }
  await ask('/api/search/history', { method: 'DELETE', headers }, 'Failed to clear history')
}

export async function insertHistory(sessionId: string, entries: readonly HistoryEntry[]): Promise<void> {
  const db = await supabase()
  const rows = entries.map(({ query, timestamp }) => ({
    session_id: sessionId,
    search_query: query,
    normalized_query: normalised(query),
    created_at: new Date(timestamp).toISOString(),
  }))
  const { error } = await db
    .from('search_history')
    .insert(rows)
    .setHeader(...idempotent)
  if (error) throw toAppError(error)
}
