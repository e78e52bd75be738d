import { STATUS_CODE } from '@std/http/status'
import { readObject, refuse, refuseBody, refuseMethod, succeed } from '../_shared/envelope.ts'
import { queryOf } from '../_shared/query.ts'

/** The arguments of the SQL function of the same name. */
export type Question = { query: string; similarity_threshold: number; max_results: number }

/** Asks the database. Its answer carries the envelope already: `{success, data: {results}}`. */
export type Search = (question: Question) => PromiseLike<{ data: unknown; error: { code?: string } | null }>

const SEARCH_FAILED = 'Ошибка поиска товаров'
const TIMEOUT = 'PT504'

/** Answers POST `{query, similarityThreshold?, maxResults?}` with the products that match. */
export async function handle(request: Request, search: Search): Promise<Response> {
  if (request.method !== 'POST') return refuseMethod()
  const body = await readObject(request)
  const question = body && questionOf(body)
  if (!question) return refuseBody()

  try {
    const { data, error } = await search(question)
    if (error) return fail(error, error.code === TIMEOUT ? STATUS_CODE.GatewayTimeout : undefined)
    return succeed(data as { data: unknown })
  } catch (error) {
    return fail(error)
  }
}

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

function fail(error: unknown, status: number = STATUS_CODE.InternalServerError): Response {
  console.error('search-suggestions', error)
  return refuse(status, SEARCH_FAILED)
}
