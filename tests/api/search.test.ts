import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, personas } from '../e2e/support/personas.ts'
import { backend, client, database } from '../support/backend.ts'

// The search calls as the client makes them: over the gateway, as a visitor and as a clinic.

type Signed = { client: SupabaseClient; token: string }

const sql = database()
let clinic: Signed
let otherClinic: Signed

beforeAll(async () => {
  clinic = await signedIn('clinic')
  otherClinic = await signedIn('otherClinic')
})
beforeEach(async () => {
  const ids = [personas.clinic.id, personas.otherClinic.id]
  await sql`delete from public.search_history where user_id = any (${ids}::uuid[])`
})
afterAll(() => sql.end())

describe('search-suggestions', () => {
  test('a visitor finds products', async () => {
    const { status, body } = await suggest({ query: 'ретинол' })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, data: { results: expect.any(Array) } })
    expect(body.data.results.length).toBeGreaterThan(0)
    expect(body.data.results.length).toBeLessThanOrEqual(10)
    expect(Object.keys(body.data.results[0]).sort()).toEqual([
      'image_url',
      'line',
      'match_type',
      'price',
      'product_name',
      'product_type',
      'slug',
      'volume_ml',
    ])
    expect(body.data.results[0]).toMatchObject({
      product_name: expect.stringContaining('Retinol'),
      match_type: 'exact',
    })
  })

  test('a clinic finds the same, and so does somebody whose token has expired', async () => {
    const question = { query: 'крем', maxResults: 3 }
    const { body } = await suggest(question)
    expect(body.data.results).toHaveLength(3)
    expect((await suggest(question, clinic.token)).body).toEqual(body)
    expect((await suggest(question, 'expired')).body).toEqual(body)
  })

  test('it does what the function in the database does', async () => {
    const { body } = await suggest({ query: 'пилинг', similarityThreshold: 0.4, maxResults: 5 })
    const { data } = await client().rpc('search_suggestions', {
      query: 'пилинг',
      similarity_threshold: 0.4,
      max_results: 5,
    })
    expect(body).toEqual(data)
  })

  test.each(['', ' ', 'к', ' к '])('«%s» is too short to find anything', async (query) => {
    expect((await suggest({ query })).body).toEqual({ success: true, data: { results: [] } })
  })

  test.each([`'; drop table products; --`, '🧴🧴', '\0\0', 'я'.repeat(100_000), '%_%'])(
    '%.30j does no harm',
    async (query) => {
      expect((await suggest({ query })).body).toMatchObject({ success: true })
    },
  )

  test.each(['', 'query=крем', '[]', '{"query": 5}', '{"query": "крем", "maxResults": "10"}'])(
    'a body of %j is refused',
    async (body) => {
      expect(await call('search-suggestions', { method: 'POST', body })).toEqual({
        status: 400,
        body: { success: false, error: 'Неверный запрос' },
      })
    },
  )
})

describe('search-history', () => {
  test.each(['GET', 'POST', 'DELETE'])('%s of a visitor is refused', async (method) => {
    const { status, body } = await call('search-history', {
      method,
      ...(method === 'POST' && { body: '{"query":"крем"}' }),
    })
    expect(status).toBe(401)
    expect(body).toEqual({ success: false, error: expect.any(String) })
  })

  test('so is a token that is none', async () => {
    expect(await history('GET', 'nonsense')).toMatchObject({ status: 401, body: { success: false } })
  })

  test('the newest 3 queries are kept, the newest first, each once', async () => {
    for (const query of ['крем', 'тоник', 'Маска', 'retinol', ' МАСКА ', 'к', '  ']) {
      expect(await history('POST', clinic.token, { query })).toEqual({ status: 200, body: { success: true } })
    }
    const { status, body } = await history('GET', clinic.token)
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    expect(body.data.map(({ search_query }: { search_query: string }) => search_query)).toEqual([
      'МАСКА',
      'retinol',
      'тоник',
    ])
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      user_id: personas.clinic.id,
      session_id: null,
      search_query: 'МАСКА',
      normalized_query: 'маска',
      created_at: expect.any(String),
    })
  })

  test('nobody reads or clears what another has searched for', async () => {
    await history('POST', clinic.token, { query: 'крем' })
    expect((await history('GET', otherClinic.token)).body).toEqual({ success: true, data: [] })
    expect(await history('DELETE', otherClinic.token)).toEqual({ status: 200, body: { success: true } })
    expect((await history('GET', clinic.token)).body.data).toHaveLength(1)
  })

  test('it is cleared', async () => {
    await history('POST', clinic.token, { query: 'крем' })
    expect(await history('DELETE', clinic.token)).toEqual({ status: 200, body: { success: true } })
    expect((await history('GET', clinic.token)).body).toEqual({ success: true, data: [] })
  })

  test('a malformed body is refused in the envelope', async () => {
    const { token } = clinic
    const refusal = { status: 400, body: { success: false, error: 'Неверный запрос' } }
    expect(await history('POST', token, { query: 5 })).toEqual(refusal)
    expect(await call('search-history', { method: 'POST', body: 'крем', headers: bearer(token) })).toEqual(refusal)
  })

  test('what a visitor searched for is inserted as it is', async () => {
    const { error } = await clinic.client.from('search_history').insert([
      { session_id: 'tab', search_query: 'Тоник', normalized_query: 'тоник', created_at: ago(2) },
      { session_id: 'tab', search_query: 'Крем', normalized_query: 'крем', created_at: ago(1) },
      { session_id: 'tab', search_query: 'Маска', normalized_query: 'маска', created_at: ago(31 * 24 * 60) },
    ])
    expect(error).toBeNull()
    const { body } = await history('GET', clinic.token)
    // No time of the last day is no time: it counts as now.
    expect(body.data).toMatchObject([
      { search_query: 'Маска', session_id: 'tab' },
      { search_query: 'Крем', session_id: 'tab' },
      { search_query: 'Тоник', session_id: 'tab' },
    ])
  })

  test('a crowd of tabs leaves 3 queries, and one of each', async () => {
    const queries = ['крем', 'тоник', 'маска', 'КРЕМ', 'гель', 'Тоник', 'пилинг', 'крем']
    await Promise.all(queries.map((query) => history('POST', clinic.token, { query })))
    const { body } = await history('GET', clinic.token)
    const kept = body.data.map(({ normalized_query }: { normalized_query: string }) => normalized_query)
    expect(kept).toHaveLength(3)
    expect(new Set(kept).size).toBe(3)
    expect(await sql`select from public.search_history where user_id = ${personas.clinic.id}`).toHaveLength(3)
  })
})

async function signedIn(persona: 'clinic' | 'otherClinic'): Promise<Signed> {
  const user = client()
  const { data, error } = await user.auth.signInWithPassword({ email: personas[persona].email, password })
  if (error) throw error
  return { client: user, token: data.session.access_token }
}

const suggest = (question: object, token?: string) =>
  call('search-suggestions', {
    method: 'POST',
    body: JSON.stringify(question),
    ...(token && { headers: bearer(token) }),
  })

const history = (method: string, token: string, body?: object) =>
  call('search-history', { method, headers: bearer(token), ...(body && { body: JSON.stringify(body) }) })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function call(name: string, { headers, ...init }: RequestInit) {
  const response = await fetch(`${backend.url}/functions/v1/${name}`, {
    ...init,
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...(headers as object) },
  })
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, body: (await response.json()) as any }
}
