import { answer, type Handler, readObject } from '../_shared/answer.ts'
import { refuseInEnvelope, succeed } from '../_shared/envelope.ts'
import { queryOf } from '../_shared/query.ts'

/** The caller's searches, reached with the caller's own rights: whose rows these are is not for this function to say. */
export type History = {
  /** The newest first. */
  read(): PromiseLike<unknown>
  /** Under 2 characters the database keeps nothing. */
  add(query: string): PromiseLike<unknown>
  clear(): PromiseLike<unknown>
}

/** The caller's searches: GET answers `{success, data: [query]}`, POST `{query}` adds one, DELETE removes all. */
export const handle: Handler<History> = (request, open) => (answers[request.method] ?? read)(request, open)

const read = answer<History>('search-history', {
  method: 'GET',
  act: async (history) => succeed({ data: await history.read() }),
  say: refuseInEnvelope('Ошибка загрузки истории поиска'),
})

const answers: Record<string, Handler<History>> = {
  POST: answer<History, string>('search-history', {
    method: 'POST',
    async read(request) {
      const body = await readObject(request)
      return body && queryOf(body)
    },
    async act(history, query) {
      await history.add(query)
      return succeed()
    },
    say: refuseInEnvelope('Ошибка сохранения истории поиска'),
  }),
  DELETE: answer<History>('search-history', {
    method: 'DELETE',
    async act(history) {
      await history.clear()
      return succeed()
    },
    say: refuseInEnvelope('Ошибка очистки истории поиска'),
  }),
}
