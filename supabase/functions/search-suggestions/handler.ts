import { STATUS_CODE } from '@std/http/status'
import { answer, readObject } from '../_shared/answer.ts'
import { refuseInEnvelope, succeed } from '../_shared/envelope.ts'
import { queryOf } from '../_shared/query.ts'

/** The arguments of the SQL function of the same name. */
export type Question = { query: string; similarity_threshold: number; max_results: number }

/** Asks the database. Its answer carries the envelope already: `{success, data: {results}}`. */
export type Search = (question: Question) => PromiseLike<{ data: unknown; error: { code?: string } | null }>

const TIMEOUT = 'PT504'

/** POST `{query, similarityThreshold?, maxResults?}` answers what search_suggestions() does. */
export const handle = answer<Search, Question>('search-suggestions', {
  method: 'POST',
  async read(request) {
    const body = await readObject(request)
    return body && questionOf(body)
  },
  async act(search, question) {
    const { data, error } = await search(question)
    if (!error) return succeed(data as { data: unknown })
    if (error.code !== TIMEOUT) throw error
    console.error('search-suggestions', error)
    return { status: STATUS_CODE.GatewayTimeout, code: 'timeout' }
  },
  say: refuseInEnvelope('Ошибка поиска товаров'),
})

function questionOf(body: Record<string, unknown>): Question | null {
  const query = queryOf(body)
  const threshold = numberOf(body.similarityThreshold, 0.3)
  const maxResults = numberOf(body.maxResults, 10)
  if (query === null || threshold === null || maxResults === null) return null
  return {
    query,
    similarity_threshold: between(threshold, 0.1, 1),
    max_results: Math.trunc(between(maxResults, 1, 50)),
  }
}

function numberOf(value: unknown, otherwise: number): number | null {
  if (value === undefined || value === null) return otherwise
  return typeof value === 'number' ? value : null
}

/** The nearest number that counts: one beyond all bounds would not even fit the database's type. */
function between(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest)
}
