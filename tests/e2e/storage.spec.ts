import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findWholeChromium } from '../support/chromium.ts'
import { given, signIn } from './support/backend.ts'
import { serverCart } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import { ordersOf } from './support/orders.ts'
import { beginRegistration, menu, signInByForm, signOut } from './support/page.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// Browsers that keep nothing: site data blocked, a full quota, a broken profile. Each in the way in which it throws.

const refusals: Record<string, () => void> = {
  'cannot be read': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('The storage is broken', 'UnknownError')
    }
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
  },
  'is blocked': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document', 'SecurityError')
        },
      })
    }
  },
}

/** A clinic with two of the first product in its cart on the server. */
async function clinicWithCart() {
  const [first, second] = [await createProduct(1000, 9), await createProduct(2000, 9)]
  const clinic = await createClinic({ status: 'verified' })
  const { api, userId } = await signIn(clinic)
  const { name, sku } = first
  const items = [{ id: 'x', name, price: 1000, quantity: 2, imageUrl: '', selected: true, sku }]
  given(await api.from('user_carts').upsert({ user_id: userId, items }).select('user_id'))
  return { clinic, first, second }
}

for (const [how, refuse] of Object.entries(refusals)) {
  test.describe(`a storage that ${how}`, () => {
    test.beforeEach(async ({ page, expectConsoleError }) => {
      expectConsoleError(/The browser does not store/)
      await page.addInitScript(refuse)
    })

    test('lets a guest look, search, fill a cart and begin an application', async ({ page }) => {
      await page.goto('/catalog')
      await page.getByRole('button', { name: 'В корзину' }).first().click()
      await expect(page.getByRole('spinbutton').first()).toHaveValue('1')
      await expect(page.getByText('Добавлено в корзину')).toBeVisible()

      const field = page.getByRole('combobox', { name: 'Поиск по каталогу' })
      await field.fill('тоник')
      await field.press('Enter')
      await expect(page).toHaveURL(`/catalog?q=${encodeURIComponent('тоник')}`)
      await field.fill('') // it keeps what was asked
      await expect(page.getByRole('listbox', { name: 'Недавние запросы' }).getByRole('option')).toHaveText(['тоник'])
      await field.press('Escape')

      await menu(page).getByRole('link', { name: 'Контакты' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()

      await page.goto('/register')
      await beginRegistration(page, 'nobody@e2e.aurelis.test')
      await expect(page.getByRole('radio', { name: 'Клиника' })).toBeVisible()
    })

    test('lets a clinic sign in, buy and sign out; its cart reaches the server', async ({ page }) => {
      const { clinic, first, second } = await clinicWithCart()
      await page.goto(`/login?next=${encodeURIComponent(second.path)}`)
      await signInByForm(page, clinic.email)
      await page.getByRole('button', { name: 'В корзину', exact: true }).first().click()
      await expect.poll(() => serverCart(clinic)).toEqual({ [first.sku]: 2, [second.sku]: 1 })

      await menu(page).getByRole('link', { name: 'Корзина' }).click()
      await expect(page.getByRole('spinbutton')).toHaveCount(2)
      await menu(page).getByRole('link', { name: 'Заказы' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()

      await signOut(page)
      await expect(page).toHaveURL('/login')
      expect(await serverCart(clinic)).toEqual({ [first.sku]: 2, [second.sku]: 1 })
    })
  })
}

function refuseAllSiteData() {
  const refusal = () => new DOMException('The request was denied.', 'SecurityError')
  navigator.locks.request = () => Promise.reject(refusal())
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        throw refusal()
      },
    })
  }
}

// Chromium's own setting refuses more than the storages: IndexedDB and locks too.
test.describe('a browser that blocks all site data', () => {
  test('merges the cart of a clinic that signs in, and orders', async ({ baseURL, consoleWatch }, testInfo) => {
    const { clinic, first, second } = await clinicWithCart()
    const profile = testInfo.outputPath('profile')
    await mkdir(path.join(profile, 'Default'), { recursive: true })
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
    const { launchOptions, ...use } = testInfo.project.use
    const { path: executablePath, isWhole } = findWholeChromium()
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      executablePath,
      ...use,
      baseURL,
    })
    // The headless shell has no such setting.
    if (!isWhole) await context.addInitScript(refuseAllSiteData)
    consoleWatch.expect(/The browser does not store/)
    consoleWatch.follow(context)
    const page = context.pages()[0]!

    await page.goto(`/login?next=${encodeURIComponent(second.path)}`)
    expect(await page.evaluate(() => navigator.locks.request('any', () => 'lent').catch(String))).toMatch(
      /SecurityError/,
    )
    await signInByForm(page, clinic.email)
    await page.getByRole('button', { name: 'В корзину', exact: true }).first().click()
    await expect.poll(() => serverCart(clinic)).toEqual({ [first.sku]: 2, [second.sku]: 1 })

    await page
      .getByRole('link', { name: /^В корзине/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Оформить заказ' }).click()
    await page.getByRole('radio', { name: /Kaspi/ }).click()
    await page.getByRole('button', { name: 'Оформить заказ' }).click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?new/)
    expect((await ordersOf(clinic))[0]?.order_items).toHaveLength(2)
    await context.close()
  })
})
