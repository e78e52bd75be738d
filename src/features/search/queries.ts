import { queryOptions } from '@tanstack/react-query'
import { session } from '#features/account/session-store.ts'
import { AppError } from '#lib/errors'
import { idempotent } from '#lib/retry-fetch'
import { listOf, record, text } from '#lib/shape'
import { ask, bearer, json } from './envelope.ts'
import { searchResult, type SearchResult } from './results.ts'

const SIMILARITY_THRESHOLD = 0.3

/** So many results fill the box; there may be more in the catalogue. */
export const MAX_RESULTS = 10

export const searchKeys = {
  all: ['search'] as const,
  suggestions: (query: string) => [...searchKeys.all, 'suggestions', query] as const,
  histories: () => [...searchKeys.all, 'history'] as const,
  history: (userId: string) => [...searchKeys.histories(), userId] as const,
}

const suggestions = record({ results: listOf(searchResult) })

/** The products that the search box suggests for a query. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: searchKeys.suggestions(query),
    queryFn: async ({ signal }): Promise<SearchResult[]> => {
      const question = { query, similarityThreshold: SIMILARITY_THRESHOLD, maxResults: MAX_RESULTS }
      const request = { method: 'POST', signal, ...json(question, { [idempotent[0]]: idempotent[1] }) }
      const data = await ask('/api/search/suggestions', request, 'Search failed')
      return suggestions(data).results
    },
  })

/** A query that a signed-in user searched for, as the server keeps it. */
export type SearchedQuery = { id: string; search_query: string; created_at: string }

const searchedQueries = listOf(record<SearchedQuery>({ id: text, search_query: text, created_at: text }))

/** The newest searches of the user who is signed in. */
export const historyQuery = (userId: string) =>
  queryOptions({
    queryKey: searchKeys.history(userId),
    queryFn: async ({ signal }): Promise<SearchedQuery[]> => {
      const request = { signal, headers: bearer(accessToken()) }
      const data = await ask('/api/search/history', request, 'Ошибка загрузки истории поиска')
      return searchedQueries(data)
    },
    staleTime: 0, // another device adds to it
  })

/** The token of the session that is open now. */
export function accessToken(): string {
  const token = session.supabase_session?.access_token
  if (!token) throw new AppError('not_signed_in')
  return token
}
