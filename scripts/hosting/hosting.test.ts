import { expect, test } from 'vitest'
import { answerOf, headersOf } from './answer.ts'
import { printHeaders, printNginx, printRedirects } from './print.ts'
import { hostingOf, NOT_FOUND, SHELL } from './rules.ts'

const oldId = 'af6852b5-bee9-50e9-82d5-f9bdb4876c5e'
const unknownId = '00000000-0000-4000-8000-000000000000'

const hosting = hostingOf({
  backend: { url: 'https://ref.supabase.co', publishableKey: 'sb_publishable_x' },
  site: 'https://shop.example',
  legacyIds: [{ old_id: oldId, slug: 'krem-50ml' }],
  routerPaths: ['/', '/catalog', '/product/:slug', '/orders', '/orders/:orderId', '/admin/users/cart/:id'],
  drawn: new Set(['/', '/catalog', '/product/krem-50ml']),
})

test.each([
  ['an old id', `/product/${oldId}`, { status: 301, location: '/product/krem-50ml' }],
  ['an old id in capitals', `/product/${oldId.toUpperCase()}`, { status: 301, location: '/product/krem-50ml' }],
  ['an id that was never one of ours', `/product/${unknownId}`, { status: 404, file: NOT_FOUND }],
  ['a product added since the build', '/product/novyy-krem-30ml', { status: 200, file: SHELL }],
  ['a private page', '/orders', { status: 200, file: SHELL }],
  ['a private page of one thing', '/orders/7', { status: 200, file: SHELL }],
  ['a page deep inside', '/admin/users/cart/7', { status: 200, file: SHELL }],
  ['a parameter that is missing', '/orders/', { status: 404, file: NOT_FOUND }],
  ['more than a route has', '/orders/7/8', { status: 404, file: NOT_FOUND }],
  ['nothing we know', '/wp-login', { status: 404, file: NOT_FOUND }],
] as const)('%s', (_, path, answer) => {
  expect(answerOf(hosting, path)).toEqual(answer)
})

test('a drawn page needs no shell', () => {
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
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]+={0,2}'$/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the hosts that read _redirects and _headers are told the same', () => {
  const redirects = printRedirects(hosting).split('\n')
  expect(redirects[0]).toBe(`/product/${oldId} /product/krem-50ml 301`)
  expect(redirects).toContain('/product/:slug /shell.html 200')
  expect(redirects).toContain('/api/admin/check-role https://ref.supabase.co/functions/v1/check-role 200')
  const headers = printHeaders(hosting.headers)
  expect(headers).toMatch(/\/assets\/\*\n {2}cache-control: public, .*immutable/)
  expect(headers.split('/assets/*')[0], 'nothing is said twice').not.toContain('cache-control')
})

test('nginx is told the same', () => {
  const conf = printNginx(hosting)
  expect(conf).toContain('location = / { try_files /index.html =404; }')
  expect(conf).toContain(`~*^/product/${oldId}/?$ /product/krem-50ml;`)
  expect(conf).toContain('location ~ "^/orders/[^/]+$" { try_files $uri.html /shell.html =404; }')
  expect(conf.match(/add_header content-security-policy/g)).toHaveLength(hosting.headers.length)
})
