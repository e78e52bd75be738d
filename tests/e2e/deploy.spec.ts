import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../local/ports.ts'
import { database } from '../support/backend.ts'
import { Processes } from '../support/processes.ts'
import { buildShop, serveShop, type Shop } from '../support/shop.ts'
import { signIn } from './support/backend.ts'
import { expect, test } from './support/test.ts'

// A new build replaces the previous one while pages of that one are open.

test.use({ serviceWorkers: 'allow' })

test('an open page finds its way into the next build: one reload, and the cart is as it was @desk', async ({
  page,
  request,
  openBrowser,
  expectConsoleError,
}) => {
  test.setTimeout(300_000)
  expectConsoleError(/\/assets\/.*(404|Failed to fetch)|status of 404|dynamically imported module/)
  const shop = await ownShop()
  try {
    await shop.serve()
    await page.goto(`${shop.url}/catalog`)
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(page.getByRole('spinbutton').first()).toHaveValue('1')
    const cart = await cartOf(page)
    const former = await page.locator('meta[name=build]').getAttribute('content')

    const delivery = await openBrowser()
    await delivery.goto(`${shop.url}/contacts`)
    const { storedSession } = await signIn('logistic')
    await delivery.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession)
    await delivery.goto(`${shop.url}/admin/delivery`)
    await expect.poll(() => keepsItsCode(delivery), { timeout: 60_000 }).toBe(true)

    // A build takes a minute: this one also shows a shop whose texts are not published yet.
    await withoutLegalTexts(async () => {
      await shop.build('https://next.example')
      const reader = await openBrowser()
      for (const path of ['/offer', '/privacy-policy']) {
        const answer = await request.get(shop.url + path)
        expect(answer.status(), path).toBe(200)
        expect(await answer.text(), path).toContain('Документ готовится')
        await reader.goto(shop.url + path)
        await expect(reader.getByRole('heading', { name: 'Документ готовится' })).toBeVisible()
      }
    })
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Партнёрам' }).click()
    await expect(page).toHaveURL(`${shop.url}/partners`)
    await expect(page.getByRole('heading', { level: 1, name: 'Партнёрам' })).toBeVisible()
    expect(loads.length).toBeLessThanOrEqual(1)
    expect(await page.locator('meta[name=build]').getAttribute('content')).not.toBe(former)
    expect(await cartOf(page)).toEqual(cart)

    await expect(
      page.locator('html:not([data-static])'),
      'its code is there: before that a link loads a page',
    ).toBeAttached()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    expect(loads.length, 'the new page needs no other').toBeLessThanOrEqual(1)

    // Delivery keeps files for the time without a network: those of the new build replace the previous ones.
    const formerCode = await codeOf(delivery)
    await delivery.reload()
    expect(await codeOf(delivery)).not.toBe(formerCode)
    await expect.poll(() => keepsItsCode(delivery), { timeout: 60_000 }).toBe(true)
    await expect.poll(() => delivery.evaluate((code) => caches.match(code).then(Boolean), formerCode)).toBe(false)
  } finally {
    await shop.remove()
  }
})

test('an order is not interrupted by the offer of a newer build', async ({ page, signInAs }) => {
  const { api, userId } = await signIn('clinic')
  const { data: card } = await api
    .from('product_cards')
    .select('id, slug, sku, name, price, image_url')
    .gt('price', 0)
    .gt('stock_count', 5)
    .limit(1)
    .single()
  const item = { ...card, imageUrl: card!.image_url, quantity: 1, selected: true }
  await api.from('user_carts').upsert({ user_id: userId, items: [item] })
  try {
    await signInAs('clinic')
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible()
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another' } }))
    const checked = page.waitForResponse('**/builds/latest.json')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await checked
    await expect(page.getByText('Вышло обновление')).toBeHidden()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /на главную/ })
      .click()
    await expect(page.getByText('Вышло обновление')).toBeVisible()
  } finally {
    await api.from('user_carts').delete().eq('user_id', userId)
  }
})

/** Puts the day of each text off until nobody waits for it. Tests of a backend run one by one, so that no other misses them. */
async function withoutLegalTexts(run: () => Promise<void>): Promise<void> {
  const sql = database()
  const shift = (days: number) =>
    sql.unsafe(`
      alter table public.legal_documents disable trigger versions_are_final;
      update public.legal_documents set version = version + ${days};
      alter table public.legal_documents enable trigger versions_are_final`)
  try {
    await shift(10_000)
    await run()
  } finally {
    await shift(-10_000)
    await sql.end()
  }
}

/** What a visitor has put in; what the shop says of it, such as its stock, follows other tests. */
const cartOf = async (page: Page) => {
  const lines = JSON.parse((await page.evaluate(() => localStorage.getItem('cart')))!) as Record<string, unknown>[]
  return lines.map(({ id, sku, name, slug, quantity, selected }) => ({ id, sku, name, slug, quantity, selected }))
}

/** The entry of the build that a page was loaded from. */
const codeOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src)

/** Whether a page would open without a network. */
const keepsItsCode = async (page: Page) => page.evaluate((code) => caches.match(code).then(Boolean), await codeOf(page))

/** A shop of this test alone, which begins with the build under test. Another site address makes other files. */
async function ownShop() {
  const dir = mkdtempSync(path.join(tmpdir(), 'shop-deploy-'))
  const common = process.env as unknown as Shop
  const url = `http://127.0.0.1:${await freePort()}`
  const shop = { ...common, APP_URL: url, DIST_DIR: path.join(dir, 'dist') }
  for (const part of ['', '.hosting.json']) cpSync(common.DIST_DIR + part, shop.DIST_DIR + part, { recursive: true })
  const processes = new Processes()
  return {
    url,
    build: (site: string) => buildShop(processes, shop, site),
    serve: () => serveShop(processes, shop),
    async remove() {
      await processes.stopAll()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
