import { afterAll, describe, expect, test } from 'vitest'
import { password, personas } from '../e2e/support/personas.ts'
import { backend, client, database } from '../support/backend.ts'

// What everybody may read is answered by GET too, so that a cache beside the backend can answer it.

const sql = database()
const forEverybody = 'public, max-age=0, s-maxage=20, stale-while-revalidate=10'
/** How old an answer of a shared cache may be, s. */
const OLDEST = 30

afterAll(() => sql.end())

const get = (call: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/rest/v1/rpc/${call}`, { headers: { apikey: backend.publishableKey, ...headers } })

const slug = async () => {
  const [row] = await sql<
    { slug: string }[]
  >`select slug from public.products where is_published order by position limit 1`
  return row!.slug
}

describe.each([
  ['the catalogue', () => 'search_products?page_size=3&sort=name'],
  ['the search box', () => `search_suggestions?query=${encodeURIComponent('крем')}`],
  ['a product', async () => `product_page?slug=${await slug()}`],
  ['the protocols of a product', async () => `protocol_cards?product_slug=${await slug()}`],
  ['what is shown beside a product', async () => `product_companions?slug=${await slug()}`],
])('%s', (_, callOf) => {
  test('has a tag and may be kept for moments', async () => {
    const answer = await get(await callOf())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe(forEverybody)
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(answer.headers.get('vary')).toMatch(/Authorization, apikey/)
    const { 's-maxage': fresh, 'stale-while-revalidate': late } = Object.fromEntries(
      answer.headers
        .get('cache-control')!
        .split(', ')
        .map((part) => part.split('=')),
    ) as Record<string, string>
    expect(Number(fresh) + Number(late)).toBeLessThanOrEqual(OLDEST)
  })

  test('is not sent again to who has it', async () => {
    const call = await callOf()
    const etag = (await get(call)).headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get(call, { 'if-none-match': known })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get(call, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is nobody’s to keep who is signed in', async () => {
    const call = await callOf()
    const { data } = await client().auth.signInWithPassword({ email: personas.clinic.email, password })
    const headers = { authorization: `Bearer ${data.session!.access_token}` }
    const answer = await get(call, { ...headers, 'if-none-match': (await get(call)).headers.get('etag')! })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.headers.get('vary')).toMatch(/Authorization, apikey/)
  })

  test('by POST is the same', async () => {
    const call = await callOf()
    const [name, query] = call.split('?')
    const args = Object.fromEntries(new URLSearchParams(query))
    const { data } = await client().rpc(name!, args)
    expect(await (await get(call)).json()).toEqual(data)
  })
})

test('filters are given as lists of the database', async () => {
  const args = {
    product_types: ['Крем'],
    volumes: ['[50,50]', '[100,300]'],
    lines: ['Aqua Science', 'a "quoted", \\ name'],
    in_stock: true,
  }
  const query = new URLSearchParams({
    product_types: '{"Крем"}',
    volumes: '{"[50,50]","[100,300]"}',
    lines: '{"Aqua Science","a \\"quoted\\", \\\\ name"}',
    in_stock: 'true',
  })
  const { data } = await client().rpc('search_products', args)
  expect(data.total).toBeGreaterThan(0)
  expect(await (await get(`search_products?${query}`)).json()).toEqual(data)
})

describe.each([
  ['the catalogue', async () => 'search_products?sort=price_desc&page_size=1'],
  [
    'a product',
    async () => {
      const [dearest] = await sql<{ slug: string }[]>`
        select slug from public.product_cards where price is not null order by price desc limit 1`
      return `product_page?slug=${dearest!.slug}`
    },
  ],
])('%s', (_, callOf) => {
  test.each([
    ['price', 'price'],
    ['stock', 'stock_count'],
  ])('has another tag at once when the %s changes', async (_, column) => {
    const call = await callOf()
    const before = (await get(call)).headers.get('etag')!
    const [was] = await sql<{ sku: string; value: number }[]>`
      select sku, ${sql(column)} as value from public.availability
       where price is not null order by price desc limit 1`
    try {
      await sql`update public.availability set ${sql(column)} = ${was!.value + 1} where sku = ${was!.sku}`
      const answer = await get(call, { 'if-none-match': before })
      expect(answer.status).toBe(200)
      const said = (await answer.json()) as { rows?: Record<string, number>[] } & Record<string, unknown>
      expect((said.rows?.[0] ?? said)[column]).toBe(was!.value + 1)
    } finally {
      await sql`update public.availability set ${sql(column)} = ${was!.value} where sku = ${was!.sku}`
    }
  })
})

test.each(['search_products?nonsense=1', 'no_such_function?x=1'])('%s is not there', async (call) =>
  expect((await get(call)).status).toBe(404),
)
