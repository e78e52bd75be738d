import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test'
import { given, guestApi } from './support/backend.ts'
import { createProduct } from './support/products.ts'

// The built shop as a search engine sees it, and what its server answers: nothing here opens a browser.

test('every page is found by its links, says what it is in words of its own, and leads nowhere in vain', async ({
  request,
  baseURL,
}) => {
  const { pages, broken } = await crawl(request, '/')
  expect(broken).toEqual([])

  for (const [path, html] of pages) expect(titlesOf(html), path).toHaveLength(1)
  for (const [path, title] of Object.entries(titles)) expect(titlesOf(pages.get(path)!)).toEqual([`${title} — Aurelis`])
  const indexed = [...pages].filter(([, html]) => !html.includes('name="robots" content="noindex"'))
  const listed = [...(await text(request, '/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
  expect(indexed.map(([path]) => new URL(path, baseURL).href).toSorted()).toEqual(listed.toSorted())

  const read = [...(await text(request, '/llms.txt')).matchAll(/^- \[.+\]\((.+)\): .{40,}$/gm)].map(([, url]) => url!)
  expect(read.toSorted(), 'machines read the same pages').toEqual(listed.toSorted())

  for (const [path, html] of indexed) {
    expect(canonicalOf(html), path).toBe(new URL(path, baseURL).href)
    expect(metaOf(html, 'og:url'), path).toBe(canonicalOf(html))
    expect(metaOf(html, 'description'), path).toMatch(/^.{40,320}$/)
    expect(html.match(/<h1\b/g), `${path} has one main heading`).toHaveLength(1)
  }
  expect(duplicates(indexed.map(([, html]) => titlesOf(html)[0]!))).toEqual([])
  for (const picture of new Set(indexed.map(([, html]) => metaOf(html, 'og:image')!))) {
    expect((await request.head(picture)).status(), picture).toBe(200)
  }
})

const titles = {
  '/': 'Профессиональная косметика для клиник',
  '/cosmetologists': 'Косметологам',
  '/partners': 'Партнёрам',
  '/contacts': 'Контакты',
  '/offer': 'Публичная оферта',
  '/privacy-policy': 'Политика конфиденциальности',
  '/sitemap': 'Карта сайта',
}

test('structured data tells the shop, the way and the product; an offer only where the price is public', async ({
  request,
}) => {
  expect(await typesOn(request, '/')).toEqual(['Organization'])
  expect(await typesOn(request, '/catalog')).toEqual(['BreadcrumbList'])

  const siteMap = await text(request, '/sitemap.xml') // Products of other tests are newer than the build.
  const cards = given(await guestApi.from('product_cards').select('slug, price'))
  const products = cards.filter(({ slug }) => siteMap.includes(`/product/${slug}<`))
  const priced = products.find(({ price }) => price !== null)!
  const onRequest = products.find(({ price }) => price === null)!
  for (const { slug, price } of [priced, onRequest]) {
    const [product, way] = jsonLdOf(await text(request, `/product/${slug}`))
    expect(product).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product', brand: { name: 'Aurelis' } })
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
    if (price === null) expect(product).not.toHaveProperty('offers')
    else expect(product!['offers']).toMatchObject({ '@type': 'Offer', priceCurrency: 'KZT', price: expect.any(Number) })
  }
})

test('only the page of a legal text carries it; forms that ask to accept it name its version', async ({ request }) => {
  const sections = async (path: string) => (await text(request, `${path}/_payload.json`)).match(/## \d+\. /g) ?? []
  expect(await sections('/partners')).toEqual([])
  expect(await sections('/register')).toEqual([])
  expect((await sections('/privacy-policy')).length).toBeGreaterThan(3)
})

test('an old product id redirects to its product permanently, in one step', async ({ request }) => {
  const old = given(await guestApi.from('legacy_product_ids').select('old_id, slug').order('old_id'))
  expect(old.length).toBeGreaterThan(40)
  for (const { old_id, slug } of old) {
    const answer = await head(request, `/product/${old_id}?utm_source=mail`)
    expect([answer.status(), answer.headers()['location']]).toEqual([301, `/product/${slug}?utm_source=mail`])
  }
  const [{ old_id, slug }] = old as [(typeof old)[number]]
  for (const path of [`/product/${old_id}/`, `/product/${old_id.toUpperCase()}`, `/${old_id}`, `/${old_id}/`]) {
    expect((await head(request, path)).headers()['location']).toBe(`/product/${slug}`)
  }
  expect((await head(request, `/product/${slug}`)).status()).toBe(200)
})

test('a former address of a product redirects to its present one permanently, in one step', async ({ request }) => {
  const redirects = given(await guestApi.rpc('former_slugs').like('former', 'aurelis-%'))
  expect(redirects.length).toBeGreaterThan(1)
  for (const { former, slug } of redirects) {
    const answer = await head(request, `/product/${former}?utm_source=mail`)
    expect([answer.status(), answer.headers()['location']]).toEqual([301, `/product/${slug}?utm_source=mail`])
  }
})

const answers: [path: string, status: number][] = [
  ['/product/00000000-0000-4000-8000-000000000000', 404],
  ['/no-such-page', 404],
  ['/admin/no-such-page', 404],
  ['/assets/gone.js', 404],
  ['/product/krem/_payload.json', 404],
  ['/_redirects', 404],
  ['/..%2fpackage.json', 404],
  ['/_headers', 404],
  ['/x/..%2f_headers', 404],
  ['/%2e%2e%2f_headers', 404],
  ['/%E0%A4%A', 400],
  ['/login', 200],
  ['/orders/7', 200],
  ['/admin/users/cart/7', 200],
  ['/product/no-such-product', 404],
  ['/product/No%20such', 404],
  ['/00000000-0000-4000-8000-000000000000', 404],
]
test('each address answers as it deserves, under the same protection', async ({ request }) => {
  for (const [path, status] of answers) {
    expect((await head(request, path)).status(), path).toBe(status)
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(status)
    expect(answer.headers()['content-security-policy'], path).toContain("default-src 'none'")
  }
})

test('a method that is not served is refused under the same protection', async ({ request }) => {
  const answer = await request.post('/catalog')
  expect(answer.status()).toBe(405)
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
})

test('a product added since the build is there, and one that nobody knows is not', async ({ request }) => {
  const { path } = await createProduct(1000, 1)
  const answer = await request.get(path)
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('name="robots" content="noindex"')
  const unknown = await request.get(`${path}-x`)
  expect(unknown.status()).toBe(404)
  expect(titlesOf(await unknown.text())).toEqual(['Страница не найдена — Aurelis'])
})

test('an unknown address answers with the page that says so', async ({ request }) => {
  const html = await (await request.get('/no-such-page')).text()
  expect(html).toContain('<h1')
  expect(titlesOf(html)).toEqual(['Страница не найдена — Aurelis'])
})

test('a slash too many is taken away', async ({ request, baseURL }) => {
  const answer = await head(request, '/catalog/?page=2')
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/catalog?page=2'])
  expect((await head(request, `${baseURL}//evil.example/`)).headers()['location'] ?? '').not.toContain('//')
})

test('assets are cached forever, pages asked for each time and found unchanged', async ({ request }) => {
  const page = await request.get('/catalog')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!
  expect((await head(request, script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const { etag, 'cache-control': caching } = page.headers()
  expect(caching).toContain('must-revalidate')
  expect((await request.get('/catalog', { headers: { 'if-none-match': etag! } })).status()).toBe(304)
})

test('text comes compressed, as the browser likes it', async ({ request }) => {
  for (const [accepted, used] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ]) {
    const headers = (await request.get('/catalog', { headers: { 'accept-encoding': accepted! } })).headers()
    expect(headers['content-encoding'], accepted).toBe(used)
    expect(headers['vary']).toBe('accept-encoding')
  }
})

test('every answer is protected', async ({ request }) => {
  for (const path of ['/', '/no-such-page', '/login', '/builds/latest.json']) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-security-policy'], path).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+';/)
    expect(headers['strict-transport-security'], path).toContain('max-age=')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy'], path).toContain('camera=(self), geolocation=()')
  }
})

test('a build tells what it holds', async ({ request }) => {
  const { id } = (await (await request.get('/builds/latest.json')).json()) as { id: string }
  const meta = (await (await request.get(`/builds/meta/${id}.json`)).json()) as {
    prerendered: string[]
    redirects: Record<string, string>
  }
  expect(meta.prerendered).toEqual(expect.arrayContaining(['/', '/catalog', '/contacts']))
  for (const path of meta.prerendered) {
    const payload = (await (await request.get(`${path === '/' ? '' : path}/_payload.json`)).json()) as { build: string }
    expect(payload.build, path).toBe(id)
  }
  for (const target of Object.values(meta.redirects)) expect(meta.prerendered).toContain(target)
})

test('robots find where the pages are, and are kept from the private ones', async ({ request, baseURL }) => {
  const lines = (await text(request, '/robots.txt')).split('\n')
  expect(lines).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL).href}`)
  for (const path of ['/admin', '/account-manager', '/cart', '/orders']) expect(lines).toContain(`Disallow: ${path}`)
})

/** Follows every link of our own from page to page; addresses that differ in what they ask for are one page. */
async function crawl(request: APIRequestContext, start: string) {
  const pages = new Map<string, string>()
  const broken: string[] = []
  const queue = [start]
  const known = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await request.get(path, { maxRedirects: 0 })
    if (answer.status() !== 200) {
      broken.push(`${path}: ${answer.status()}`)
      continue
    }
    const html = await answer.text()
    pages.set(path, html)
    for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)) {
      const next = new URL(href!, 'http://shop').pathname
      if (known.has(next)) continue
      known.add(next)
      queue.push(next)
    }
  }
  return { pages, broken }
}

function jsonLdOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
}

async function typesOn(request: APIRequestContext, path: string) {
  return jsonLdOf(await text(request, path)).map((data) => data['@type'])
}

const canonicalOf = (html: string) => /<link[^>]*rel="canonical"[^>]*href="([^"]*)"/.exec(html)?.[1]
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta[^>]*(?:name|property)="${name}"[^>]*content="([^"]*)"`).exec(html)?.[1]

const titlesOf = (html: string) => [...html.matchAll(/<title[^>]*>(.*?)<\/title>/g)].map(([, title]) => title!)

const duplicates = (texts: string[]) => texts.filter((title, index) => texts.indexOf(title) !== index)

const head = (request: APIRequestContext, path: string): Promise<APIResponse> => request.head(path, { maxRedirects: 0 })

async function text(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text()
}
