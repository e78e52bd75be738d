import { STATUS_CODE } from '@std/http/status'
import { readObject, refuse, refuseBody, refuseMethod, succeed } from '../_shared/envelope.ts'
import { queryOf } from '../_shared/query.ts'

type Outcome = PromiseLike<{ data?: unknown; error: unknown }>

/** The caller's searches, reached with the caller's own rights: whose rows these are is not for this function to say. */
export type History = {
  /** The newest first. */
  read(): Outcome
  /** Under 2 characters the database keeps nothing. */
  add(query: string): Outcome
  clear(): Outcome
}

/** Opens the history of whoever sent a request; null when nobody is signed in. */
export type OpenHistory = () => Promise<History | null>

/** Answers a request: GET reads, POST `{query}` adds, DELETE clears. */
export async function handle(request: Request, openHistory: OpenHistory): Promise<Response> {
  const answer = answers[request.method]
  if (!answer) return refuseMethod()
  try {
    const history = await openHistory()
    return history
      ? await answer(history, request)
      : refuse(STATUS_CODE.Unauthorized, 'Войдите, чтобы видеть историю поиска')
  } catch (error) {
    return fail(failures[request.method]!, error)
  }
}

const failures: Record<string, string> = {
  GET: 'Ошибка загрузки истории поиска',
  POST: 'Ошибка сохранения истории поиска',
  DELETE: 'Ошибка очистки истории поиска',
}

const answers: Record<string, (history: History, request: Request) => Promise<Response>> = {
  async GET(history) {
    const { data, error } = await history.read()
    if (error) throw error
    return succeed({ data })
  },

  async POST(history, request) {
    const body = await readObject(request)
    const query = body && queryOf(body)
    if (query === null) return refuseBody()
    const { error } = await history.add(query)
    if (error) throw error
    return succeed()
  },

  async DELETE(history) {
    const { error } = await history.clear()
    if (error) throw error
    return succeed()
  },
}

function fail(text: string, error: unknown): Response {
  console.error('search-history', error)
  return refuse(STATUS_CODE.InternalServerError, text)
}
