import { assertEquals, assertObjectMatch } from '@std/assert'
import { quietly } from '../_shared/quietly.ts'
import { handle, type History } from './handler.ts'

const row = {
  id: '1',
  user_id: '2',
  session_id: null,
  search_query: 'Крем',
  normalized_query: 'крем',
  created_at: '2026-11-01T10:00:00Z',
}

/** A history that writes down what it is asked. */
function notebook(error: unknown = null) {
  const asked: string[] = []
  const history: History = {
    read: () => outcome('read', [row]),
    add: (query) => outcome(`add ${query}`),
    clear: () => outcome('clear'),
  }
  function outcome(what: string, data?: unknown) {
    asked.push(what)
    return Promise.resolve({ data, error })
  }
  return { asked, open: () => Promise.resolve(history) }
}

async function ask(open: () => Promise<History | null>, method = 'GET', body?: BodyInit) {
  const response = await handle(new Request('http://localhost/search-history', { method, body: body ?? null }), open)
  return { status: response.status, body: await response.json() }
}

const post = (open: () => Promise<History | null>, body: unknown) => ask(open, 'POST', JSON.stringify(body))

Deno.test('the history is read', async () => {
  assertEquals(await ask(notebook().open), { status: 200, body: { success: true, data: [row] } })
})

Deno.test('a query is added, trimmed', async () => {
  const { asked, open } = notebook()
  assertEquals(await post(open, { query: ' крем ' }), { status: 200, body: { success: true } })
  assertEquals(asked, ['add крем'])
})

Deno.test('the history is cleared', async () => {
  const { asked, open } = notebook()
  assertEquals(await ask(open, 'DELETE'), { status: 200, body: { success: true } })
  assertEquals(asked, ['clear'])
})

for (const body of [
  '',
  'query',
  '[]',
  'null',
  '"крем"',
  '{}',
  '{"query": 5}',
  '{"query": null}',
  '{"query": ["крем"]}',
]) {
  Deno.test(`a body of ${body || 'nothing'} is malformed`, async () => {
    const { asked, open } = notebook()
    const { status, body: answer } = await ask(open, 'POST', body)
    assertEquals(status, 400)
    assertEquals(answer, { success: false, error: 'Неверный запрос' })
    assertEquals(asked, [])
  })
}

Deno.test('what Postgres cannot store is taken out', async () => {
  const { asked, open } = notebook()
  await post(open, { query: 'a\0b' })
  await ask(open, 'POST', '{"query": "half \\ud83d"}')
  await post(open, { query: 'я'.repeat(10_000) })
  assertEquals(asked, ['add a b', 'add half \ufffd', `add ${'я'.repeat(200)}`])
})

for (const method of ['GET', 'POST', 'DELETE']) {
  Deno.test(`${method} by nobody is refused in the envelope`, async () => {
    const { status, body } = await ask(() => Promise.resolve(null), method)
    assertEquals(status, 401)
    assertObjectMatch(body, { success: false })
  })
}

Deno.test('a failure is told in the words of its call, never in the database’s', async () => {
  const failing = notebook({ message: 'relation does not exist' })
  await quietly(async () => {
    const answers = await Promise.all([
      ask(failing.open),
      post(failing.open, { query: 'крем' }),
      ask(failing.open, 'DELETE'),
      ask(() => Promise.reject(new Error('Auth is down'))),
    ])
    assertEquals(
      answers.map(({ status }) => status),
      [500, 500, 500, 500],
    )
    assertEquals(
      answers.map(({ body }) => body),
      [
        { success: false, error: 'Ошибка загрузки истории поиска' },
        { success: false, error: 'Ошибка сохранения истории поиска' },
        { success: false, error: 'Ошибка очистки истории поиска' },
        { success: false, error: 'Ошибка загрузки истории поиска' },
      ],
    )
  })
})

Deno.test('there is nothing to put', async () => {
  assertEquals((await ask(notebook().open, 'PUT', '{}')).status, 405)
})
