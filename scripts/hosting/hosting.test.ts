import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOf, headersOf } from './answer.ts'
import { knownPages } from './known-pages.ts'
import { printHeaders, printNginx, printRedirects } from './print.ts'
import { hostingOf, NOT_FOUND, SHELL } from './rules.ts'

const oldId = 'af6852b5-bee9-50e9-82d5-f9bdb4876c5e'
const unknownId = '00000000-0000-4000-8000-000000000000'

const hosting = hostingOf({
  backend: { url: 'https://ref.supabase.co', publishableKey: 'sb_publishable_x' },
  site: 'https://shop.example',
  legacyIds: [{ old_id: oldId, slug: 'krem-50ml' }],
  formerSlugs: [{ from: 'krem', slug: 'krem-50ml' }],
  routerPaths: [
    '/',
    '/catalog',
    '/product/:slug',
    '/lines/:slug',
    '/protocols/:slug',
    '/orders',
    '/orders/:orderId',
    '/admin/users/cart/:id',
    '/track/:token',
  ],
  prerendered: new Set(['/', '/catalog', '/product/krem-50ml']),
})

test.each([
  ['an old id', `/product/${oldId}`, { status: 301, location: '/product/krem-50ml' }],
  ['an old id in capitals', `/product/${oldId.toUpperCase()}`, { status: 301, location: '/product/krem-50ml' }],
  ['a former slug', '/product/krem', { status: 301, location: '/product/krem-50ml' }],
  ['an id that was never one of ours', `/product/${unknownId}`, { status: 404, file: NOT_FOUND }],
  ['an old id without a folder', `/${oldId}`, { status: 301, location: '/product/krem-50ml' }],
  ['an id without a folder that was never one of ours', `/${unknownId}`, { status: 404, file: NOT_FOUND }],
  [
    'a product that may have been added since the build',
    '/product/novyy-krem-30ml',
    {
      status: 200,
      file: SHELL,
      askedAt: 'https://ref.supabase.co/rest/v1/products?select=slug&slug=eq.novyy-krem-30ml',
    },
  ],
  [
    'a protocol that may have been added since the build',
    '/protocols/novyy-piling',
    {
      status: 200,
      file: SHELL,
      askedAt: 'https://ref.supabase.co/rest/v1/protocols?select=slug&slug=eq.novyy-piling',
    },
  ],
  ['what cannot be a protocol', '/protocols/No_Such', { status: 404, file: NOT_FOUND }],
  ['what cannot be a product', '/product/krem&select=*', { status: 404, file: NOT_FOUND }],
  ['a line that was not prerendered', '/lines/no-such-line', { status: 404, file: NOT_FOUND }],
  ['a private page', '/orders', { status: 200, file: SHELL }],
  ['a private page of one thing', '/orders/7', { status: 200, file: SHELL }],
  ['a page deep inside', '/admin/users/cart/7', { status: 200, file: SHELL }],
  ['a parameter that is missing', '/orders/', { status: 404, file: NOT_FOUND }],
  ['more than a route has', '/orders/7/8', { status: 404, file: NOT_FOUND }],
  ['nothing we know', '/wp-login', { status: 404, file: NOT_FOUND }],
] as const)('%s', (_, path, answer) => {
  expect(answerOf(hosting, path)).toEqual(answer)
})

test('a prerendered page needs no shell', () => {
  expect(hosting.shellPaths).not.toContain('/catalog')
})

test('assets stay for ever, pages are asked for each time, and all are equally protected', () => {
  const page = headersOf(hosting.headers, '/catalog')
  const asset = headersOf(hosting.headers, '/assets/app-1.js')
  expect(page['cache-control']).toContain('must-revalidate')
  expect(asset['cache-control']).toContain('immutable')
  expect(asset['content-security-policy']).toBe(page['content-security-policy'])
})

test('no script runs that is not ours', () => {
  const policy = headersOf(hosting.headers, '/')['content-security-policy']!
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src'))
  expect(scripts).toMatch(/^script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/]+={0,2}'$/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the hosts that read _redirects and _headers get the same rules', () => {
  const redirects = printRedirects(hosting).split('\n')
  expect(redirects[0]).toBe(`/product/${oldId} /product/krem-50ml 301`)
  expect(redirects).toContain('/product/krem /product/krem-50ml 301')
  expect(redirects).toContain('/product/:slug /shell.html 200')
  expect(redirects).toContain('/api/admin/check-role https://ref.supabase.co/functions/v1/check-role 200')
  const headers = printHeaders(hosting.headers)
  expect(headers).toMatch(/\/assets\/\*\n {2}cache-control: public, .*immutable/)
  expect(headers.split('/assets/*')[0], 'nothing is said twice').not.toContain('cache-control')
})

test('nginx gets the same rules', () => {
  const conf = printNginx(hosting)
  expect(conf).toContain('location = / { try_files /index.html =404; }')
  expect(conf).toContain(`~*^/product/${oldId}/?$ /product/krem-50ml;`)
  expect(conf).toContain('location ~ "^/orders/[^/]+$" { try_files $uri.html /shell.html =404; }')
  expect(conf).toContain(`~*^/${oldId}/?$ /product/krem-50ml;`)
  expect(conf).toContain('~*^/product/krem/?$ /product/krem-50ml;')
  expect(conf).toContain('set $args "select=slug&slug=eq.$slug";')
  expect(conf).toContain('proxy_pass https://ref.supabase.co/rest/v1/products;')
  expect(conf).toContain('proxy_pass https://ref.supabase.co/rest/v1/protocols;')
  expect(conf.match(/add_header content-security-policy/g)).toHaveLength(hosting.headers.length)
})

test('the page of a parcel tells no one its address, on any host', () => {
  expect(headersOf(hosting.headers, '/track/secret')).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(printHeaders(hosting.headers)).toMatch(/^\/track\/\*\n {2}referrer-policy: no-referrer$/m)
  const [location] = /location ~ "\^\/track\/[^]+?try_files [^;]+;/.exec(printNginx(hosting))!
  expect(location).toContain('add_header referrer-policy "no-referrer" always;')
  expect(location).toContain('add_header content-security-policy')
  expect(location).toContain(SHELL)
})

describe('pages that the build has not prerendered', () => {
  const answers: Record<string, () => Promise<Response>> = {
    'krem-50ml': async () => Response.json([{ slug: 'krem-50ml' }]),
    gone: async () => Response.json([]),
    outage: () => Promise.reject(new TypeError('fetch failed')),
    overload: async () => new Response('', { status: 503 }),
  }
  let asked: string[]
  const lookUp = () =>
    knownPages('key', async (input) => {
      asked.push(String(input))
      return answers[String(input)]!()
    })

  beforeEach(() => {
    asked = []
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  test('are asked for once, and again after some minutes', async () => {
    const isKnown = lookUp()
    expect([await isKnown('krem-50ml'), await isKnown('krem-50ml')]).toEqual([true, true])
    expect([await isKnown('gone'), await isKnown('gone')]).toEqual([false, false])
    expect(asked).toHaveLength(2)
    vi.advanceTimersByTime(61_000)
    await isKnown('krem-50ml')
    expect(asked, 'what was missing may have been added').toHaveLength(2)
    await isKnown('gone')
    expect(asked).toHaveLength(3)
    vi.advanceTimersByTime(600_000)
    await isKnown('krem-50ml')
    expect(asked).toHaveLength(4)
  })

  test('are left to the client when the backend does not answer, which is not remembered', async () => {
    const isKnown = lookUp()
    expect([await isKnown('outage'), await isKnown('overload')]).toEqual([true, true])
    await isKnown('outage')
    expect(asked).toHaveLength(3)
  })
})
