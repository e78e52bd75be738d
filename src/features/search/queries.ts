import { queryOptions } from '@tanstack/react-query'
import { session } from '#features/account/session-store.ts'
import { AppError } from '#lib/backend/errors'
import { idempotent } from '#lib/backend/retry-fetch'
import { listOf, record, text } from '#lib/backend/shape'
import { ask, bearer, json } from './envelope.ts'
import { searchResult, type SearchResult } from './results.ts'

const SIMILARITY_THRESHOLD = 0.3

/** Limit of the search box; the catalogue may have more. */
export const MAX_RESULTS = 10

export const searchKeys = {
  all: ['search'] as const,
  suggestions: (query: string) => [...searchKeys.all, 'suggestions', query] as const,
  histories: () => [...searchKeys.all, 'history'] as const,
  history: (userId: string) => [...searchKeys.histories(), userId] as const,
}

const suggestions = record({ results: listOf(searchResult) })

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

/** A saved query of a signed-in user. */
export type SearchedQuery = { id: string; search_query: string; created_at: string }

const searchedQueries = listOf(record<SearchedQuery>({ id: text, search_query: text, created_at: text }))

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

/** Throws `not_signed_in` without a session. */
export function accessToken(): string {
  const token = session.supabase_session?.access_token
  if (!token) throw new AppError('not_signed_in')
  return token
}
