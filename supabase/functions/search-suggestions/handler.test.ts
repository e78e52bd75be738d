import { assertEquals } from '@std/assert'
import { quietly } from '../_shared/quietly.ts'
import { handle, type Question } from './handler.ts'

const found = { success: true, data: { results: [{ slug: 'aurelis-krem-50ml', match_type: 'exact' }] } }

/** A search that writes down what it is asked. */
function notebook(error: { code?: string } | null = null) {
  const asked: Question[] = []
  return {
    asked,
    search: (question: Question) => {
      asked.push(question)
      return Promise.resolve({ data: error ? null : found, error })
    },
  }
}

async function ask({ search }: ReturnType<typeof notebook>, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request = new Request('http://localhost/search-suggestions', { method: 'POST', body: text })
  const response = await handle(request, () => search)
  return { status: response.status, body: await response.json() }
}

Deno.test('the answer is the database’s', async () => {
  assertEquals(await ask(notebook(), { query: 'крем' }), { status: 200, body: found })
})

const questions: [name: string, body: object, question: Question][] = [
  ['defaults', { query: 'крем' }, { query: 'крем', similarity_threshold: 0.3, max_results: 10 }],
  [
    'all given',
    { query: ' крем ', similarityThreshold: 0.5, maxResults: 20 },
    {
      query: 'крем',
      similarity_threshold: 0.5,
      max_results: 20,
    },
  ],
  [
    'nothing given',
    { query: 'крем', similarityThreshold: null, maxResults: null },
    {
      query: 'крем',
      similarity_threshold: 0.3,
      max_results: 10,
    },
  ],
  [
    'beyond the bounds',
    { query: 'крем', similarityThreshold: 1e300, maxResults: 1e300 },
    {
      query: 'крем',
      similarity_threshold: 1,
      max_results: 50,
    },
  ],
  [
    'below the bounds',
    { query: '', similarityThreshold: -1, maxResults: 0.5 },
    {
      query: '',
      similarity_threshold: 0.1,
      max_results: 1,
    },
  ],
  ['what Postgres cannot read', { query: 'a\0b' }, { query: 'a b', similarity_threshold: 0.3, max_results: 10 }],
]
for (const [name, body, question] of questions) {
  Deno.test(`a question with ${name}`, async () => {
    const book = notebook()
    await ask(book, body)
    assertEquals(book.asked, [question])
  })
}

const malformed = [
  '',
  '[]',
  '"крем"',
  '{}',
  '{"query": 5}',
  '{"query": "крем", "maxResults": "10"}',
  '{"query": "крем", "similarityThreshold": "low"}',
]
for (const body of malformed) {
  Deno.test(`a body of ${body || 'nothing'} is malformed`, async () => {
    const book = notebook()
    assertEquals(await ask(book, body), { status: 400, body: { success: false, error: 'Неверный запрос' } })
    assertEquals(book.asked, [])
  })
}

Deno.test('failures of the database are answered in the envelope, a timeout as one', async () => {
  const body = { success: false, error: 'Ошибка поиска товаров' }
  await quietly(async () => {
    assertEquals(await ask(notebook({ code: '42883' }), { query: 'крем' }), { status: 500, body })
    assertEquals(await ask(notebook({ code: 'PT504' }), { query: 'крем' }), { status: 504, body })
  })
})
