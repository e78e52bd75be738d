import { beforeEach, expect, test, vi } from 'vitest'
import { oneOf, publicCall, publicRows, publicWrite } from './public-call'

vi.mock('./env', () => ({ readEnv: () => ({ url: 'https://shop.test', publishableKey: 'key' }) }))

let answer = Response.json([])
const asked: { url: string; init: RequestInit | undefined }[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url: decodeURIComponent(url), init })
    return answer
  })
})

test('rows are filtered and sorted by PostgREST, values with commas and quotes included', async () => {
  answer = Response.json([{ slug: 'cream' }])
  const params = { slug: oneOf(['cream', 'a,"b"']), order: 'position,id' }
  expect(await publicRows('product_cards', 'slug, price', params)).toEqual([{ slug: 'cream' }])
  expect(asked[0]?.url).toBe(
    String.raw`https://shop.test/rest/v1/product_cards?select=slug,price&slug=in.("cream","a,\"b\"")&order=position,id`,
  )
})

test('a reading function is called by GET, a writing one by POST', async () => {
  answer = Response.json(null)
  await publicCall('product_page', { slug: 'cream' }, new AbortController().signal)
  answer = new Response(null, { status: 204 })
  await publicWrite('log_search', { query: 'крем', found: 3 })
  expect(asked.map(({ url, init }) => [init?.method, url.split('/').at(-1)])).toEqual([
    [undefined, 'product_page?slug=cream'],
    ['POST', 'log_search'],
  ])
  expect(asked[1]?.init?.body).toBe('{"query":"крем","found":3}')
})

test('a refusal is thrown as its word', async () => {
  answer = Response.json({ code: 'PT429', message: 'too_many_requests' }, { status: 429 })
  await expect(publicWrite('log_search', { query: 'крем', found: 3 })).rejects.toThrow('too_many_requests')
})
