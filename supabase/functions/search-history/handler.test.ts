import { assertEquals } from '@std/assert'
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
function notebook() {
  const asked: string[] = []
  const history: History = {
    read: () => Promise.resolve([row]),
    add: (query) => Promise.resolve(asked.push(`add ${query}`)),
    clear: () => Promise.resolve(asked.push('clear')),
  }
  return { asked, history }
}

async function ask(history: History, method = 'GET', body?: BodyInit) {
  const request = new Request('http://localhost/search-history', { method, body: body ?? null })
  const response = await handle(request, () => history)
  return { status: response.status, body: await response.json() }
}

const post = (history: History, body: unknown) => ask(history, 'POST', JSON.stringify(body))

Deno.test('the history is read', async () => {
  assertEquals(await ask(notebook().history), { status: 200, body: { success: true, data: [row] } })
})

Deno.test('a query is added, trimmed', async () => {
  const { asked, history } = notebook()
  assertEquals(await post(history, { query: ' крем ' }), { status: 200, body: { success: true } })
  assertEquals(asked, ['add крем'])
})

Deno.test('the history is cleared', async () => {
  const { asked, history } = notebook()
  assertEquals(await ask(history, 'DELETE'), { status: 200, body: { success: true } })
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
    const { asked, history } = notebook()
    const { status, body: answer } = await ask(history, 'POST', body)
    assertEquals(status, 400)
    assertEquals(answer, { success: false, error: 'Неверный запрос' })
    assertEquals(asked, [])
  })
}

Deno.test('what Postgres cannot store is taken out', async () => {
  const { asked, history } = notebook()
  await post(history, { query: 'a\0b' })
  await ask(history, 'POST', '{"query": "half \\ud83d"}')
  await post(history, { query: 'я'.repeat(10_000) })
  assertEquals(asked, ['add a b', 'add half \ufffd', `add ${'я'.repeat(200)}`])
})
