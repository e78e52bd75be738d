import type { QueryClient } from '@tanstack/react-query'
import { session, sessionKnown } from '#features/account/session-store.ts'
import { SHORTEST_QUERY } from './local-history.ts'
import { localHistory } from './local-history-store.ts'
import { logSearch, saveQuery } from './mutations.ts'
import { searchKeys, suggestionsQuery } from './queries.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Counts a finished search for the statistics, and saves a query that found something: on the server for a signed-in
 * user, else in the browser. In sequence, so that the newest arrives last.
 */
export function rememberQuery(query: string, queryClient: QueryClient): Promise<void> {
  const remembered = last.then(() => remember(query, queryClient))
  last = remembered.catch(() => undefined)
  return remembered
}

async function remember(query: string, queryClient: QueryClient): Promise<void> {
  if (query.trim().length < SHORTEST_QUERY) return
  const results = await queryClient.fetchQuery(suggestionsQuery(query.trim())).catch(() => undefined)
  await sessionKnown()
  if (results) logSearch(query.trim(), results.length)
  if (results?.length === 0) return
  if (!session.supabase_user) return localHistory.remember(query)
  try {
    await saveQuery(query)
    await queryClient.invalidateQueries({ queryKey: searchKeys.histories() })
  } catch (error) {
    console.error('The query could not be saved', error)
  }
}
