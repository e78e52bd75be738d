import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi } from './support/backend.ts'
import { menu, signOut } from './support/page.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// Public pages as they are before any code runs, and how the code takes them over.

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalogue and a product can be read, and every page reached @both', async ({ page }) => {
    const response = await page.goto('/catalog')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
    // The browser under test still reads a page as one that could run scripts.
    expect(await response!.text()).toMatch(
      /<noscript>[^]*Чтобы войти и заказывать, включите JavaScript[^]*<\/noscript>/,
    )

    const card = page.getByRole('main').getByRole('article').first()
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('region', { name: 'Цена и наличие' })).toContainText(/₸|Цена по запросу/)
    const texts = page.locator('[role=tabpanel]')
    expect(await texts.filter({ visible: true }).count(), 'all of its texts').toBe(await texts.count())
    await expect(texts.first()).toContainText(/\S{3}/)

    await menu(page).getByRole('link', { name: 'Контакты' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  })

  test('every product can be reached from the site map', async ({ page }) => {
    await page.goto('/sitemap')
    const { at } = JSON.parse((await page.locator('#page').textContent())!) as { at: number }
    // Other tests make products of their own, after the build.
    const known = guestApi.from('product_cards').select('slug').lt('created_at', new Date(at).toISOString())
    const products = given(await known)
    expect(products.length).toBeGreaterThanOrEqual(120)
    const links = await page
      .locator('main a[href^="/product/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links).toEqual(expect.arrayContaining(products.map(({ slug }) => `/product/${slug}`)))
  })
})

test('a prerendered page asks the backend nothing before it is shown', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url())
  })
  await page.route('**/rest/v1/**', () => undefined) // nothing is answered
  await page.goto('/catalog')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  await expect
    .poll(() => asked.some((url) => url.includes('search_products')), 'asked again in a quiet moment')
    .toBe(true)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
})

test('a page is painted whole: its header does not come alone', async ({ page, request }) => {
  const html = await (await request.get('/catalog')).text()
  const [start, end] = [html.slice(0, html.indexOf('<footer')), html.slice(html.indexOf('<footer'))]
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(start)
    setTimeout(() => response.end(end), 500)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { waitUntil: 'commit' })
    const painted = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          new PerformanceObserver((list) => resolve(list.getEntries()[0]!.startTime)).observe({
            type: 'paint',
            buffered: true,
          }),
        ),
    )
    expect(painted).toBeGreaterThan(500)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a price that changed after the build is put right', async ({ page }) => {
  await page.route('**/rest/v1/availability?*', async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as object[]
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, price: 123_456 })) })
  })
  await page.goto(await productPath())
  await expect(page.getByRole('region', { name: 'Цена и наличие' })).toContainText('123 456 ₸')
})

test('pages that are followed to take their data from files', async ({ page }) => {
  await page.goto('/contacts')
  const payload = page.waitForResponse('**/catalog/_payload.json')
  await page.route('**/rest/v1/rpc/search_products*', () => undefined)
  await page.getByRole('link', { name: 'Каталог' }).filter({ visible: true }).first().click()
  expect((await payload).headers()['content-type']).toContain('application/json')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
})

test('a product newer than the build is rendered by the client', async ({ page }) => {
  const { name, path } = await createProduct(1000, 9)
  const response = await page.goto(path)
  expect(response!.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Цена и наличие' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})

test('an address that narrows the catalogue never shows the whole of it first', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/catalog?line=Aqua+Science', { waitUntil: 'commit' })
  const articles = page.getByRole('main').getByRole('article')
  await expect(page.locator('main article')).toHaveCount(24) // rendered, and out of sight
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(articles.filter({ visible: true })).toHaveCount(0)
  letGo()
  await expect(articles.filter({ visible: true }).first()).toContainText('Aqua Science')
  expect(await articles.allInnerTexts()).toEqual(
    Array(await articles.count()).fill(expect.stringContaining('Aqua Science')),
  )
})

test('when the code cannot load, the prerendered page can be read; an empty page offers to load it again', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/catalog?line=Aqua+Science', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('article').filter({ visible: true })).toHaveCount(24)

  for (const path of ['/login', '/orders']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('alert')).toContainText('Страница не загрузилась')
  }
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'обновите её' }).click()
  await expect(page).toHaveURL('/login?next=%2Forders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Страница не загрузилась')).toHaveCount(0)
})

test('code that neither comes nor fails is waited for some time only, and still draws the page', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.clock.install()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await page.clock.runFor(19_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(2000)
  await expect(page.getByRole('alert')).toContainText('Страница не загрузилась')
  await page.clock.resume()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Страница не загрузилась')).toHaveCount(0)
})

test('parameters of advertising leave the prerendered page as it was', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/catalog?utm_source=mail&yclid=1', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('article').filter({ visible: true })).toHaveCount(24)
  await page
    .locator('main article')
    .first()
    .evaluate((article) => article.setAttribute('data-first', ''))
  letGo()
  await expect(page.locator('html:not([data-static])')).toBeAttached()
  await expect(page.locator('main article[data-first]'), 'the prerendered page was hydrated').toBeVisible()
})

test('the code is asked for once the picture of the page is there, and its styles are not asked for again', async ({
  page,
}) => {
  const events: string[] = []
  const sheets: string[] = []
  const isCode = (url: string) => /\/assets\/.*\.js$/.test(url)
  page.on('request', (request) => {
    if (isCode(request.url())) events.push('code')
    if (request.resourceType() === 'stylesheet') sheets.push(request.url())
  })
  page.on('requestfinished', (request) => void (/hero/.test(request.url()) && events.push('picture')))
  await page.goto('/')
  await expect(page.locator('html:not([data-static])')).toBeAttached()
  expect(events[0]).toBe('picture')
  expect(events).toContain('code')
  await expect(page.getByRole('img', { name: /QR-код/ }), 'a part whose code comes later').toBeVisible()
  expect(sheets).toEqual([])
})

test('a page names the few files of its code, and has the icons that it draws', async ({ request }) => {
  const products = await guestApi.from('product_cards').select('slug').not('slug', 'like', 'e2e-%').limit(1)
  for (const path of ['/', `/product/${given(products)[0]!.slug}`]) {
    const html = await (await request.get(path)).text()
    const files = html.match(/"\/assets\/[^"]+\.js"/g) ?? []
    expect(files.length, 'the entry, what we install, and the page').toBeGreaterThan(4)
    expect(files.length).toBeLessThan(12)
    expect(html, 'by the library itself an icon has its name as a second class').toContain('class="lucide ')
    expect(html).not.toContain('class="lucide lucide-')
  }
})

test('a picture that does not come keeps no page from working', async ({ page }) => {
  await page.route('**/img/hero*', () => undefined) // nothing is answered
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html:not([data-static])')).toBeAttached()
})

test('what is pressed before the code has come is done when it is there', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/catalog', { waitUntil: 'commit' })
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'В корзину' }) })
    .first()
  await card.getByRole('button', { name: 'В корзину' }).click()
  letGo()
  await expect(page.getByRole('spinbutton').first()).toHaveValue('1')
})

test('what is pressed while the code takes the page over is done once', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = window as Window & { pressedEarly?: boolean }
    type Listen = EventTarget['addEventListener']
    const listen = Reflect.get(EventTarget.prototype, 'addEventListener') as Listen
    EventTarget.prototype.addEventListener = function (...[type, listener, options]: Parameters<Listen>) {
      listen.call(this, type, listener, options)
      if (type !== 'click' || !(this instanceof Element && this.id === 'root') || seen.pressedEarly !== undefined)
        return
      // React listens and has rendered nothing yet.
      seen.pressedEarly = 'static' in document.documentElement.dataset
      queueMicrotask(() =>
        document.querySelector<HTMLElement>('main button[aria-label="Увеличить количество"]')?.click(),
      )
    }
  })
  await page.goto(await productPath())
  expect(await page.evaluate(() => (window as Window & { pressedEarly?: boolean }).pressedEarly)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.earlyEvents?.length), 'the press is repeated').toBe(0)
  await expect(page.getByRole('spinbutton').first()).toHaveValue('2')
})

test('what is typed before the code has come is there when it is', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/catalog', { waitUntil: 'commit' })
  await page.getByPlaceholder('Что вы ищете?').fill('Hydra')
  letGo()
  await expect(page.getByPlaceholder('Что вы ищете?')).toHaveValue('Hydra')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
})

test('somebody signed in never sees the header of a guest, until they sign out', async ({ page, signInAs }) => {
  await signInAs('clinic')
  await page.addInitScript(() => {
    const seen = ((window as { guestSeen?: string[] }).guestSeen = [] as string[])
    const look = () => {
      for (const link of document.querySelectorAll('a[href="/login"], header a[href="/register"]')) {
        if (!link.closest('footer, noscript') && link.checkVisibility()) seen.push(link.textContent)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const leave = page.getByRole('button', { name: 'Выйти' }).filter({ visible: true })
  for (const path of ['/catalog', '/contacts']) {
    await page.goto(path)
    await expect(leave).toBeVisible()
    expect(await page.evaluate(() => (window as { guestSeen?: string[] }).guestSeen)).toEqual([])
  }
  await signOut(page)
  await expect(page).toHaveURL('/login')
  await page.goto('/contacts')
  await expect(page.getByRole('link', { name: 'Войти' }).filter({ visible: true }).first()).toBeVisible()
})

async function productPath(): Promise<string> {
  const [product] = given(
    await guestApi
      .from('product_cards')
      .select('slug')
      .not('slug', 'like', 'e2e-%') // which came after the build
      .gt('price', 0)
      .gt('stock_count', 5)
      .order('position')
      .limit(1),
  )
  return `/product/${product!.slug}`
}

/** Keeps the page's code from arriving until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
