import { menu } from './support/page.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// A download that fails once, or for some time, disables no part of the page (more in src/ui/state/lazy-part.test.tsx).

// The browser itself writes every request that failed into the console.
const failedDownload = /Failed to load resource|Failed to fetch dynamically imported module|could not be loaded/

test.beforeEach(({ expectConsoleError }) => expectConsoleError(failedDownload))

test('toasts wait for their code, and the next one brings those before it', async ({ page }) => {
  const downloads = await failing(page, 'toaster-*', 3)
  await page.goto('/catalog')
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await expect.poll(downloads).toBe(3)
  await page.waitForTimeout(200)
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await expect(page.getByText('Добавлено в корзину')).toBeVisible()
})

test('the filters of a phone open though their code failed to come @phone', async ({ page }) => {
  for (const times of [1, 3]) {
    await failing(page, 'catalog-filters-drawer-*', times)
    await page.goto('/catalog')
    await page.getByRole('button', { name: 'Фильтры' }).click()
    if (times === 3) await page.getByRole('alert').getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
    await page.unrouteAll()
  }
})

test('the bar of administration and its icons come with the network @both', async ({
  page,
  context,
  signInAs,
  isPhone,
}) => {
  await failing(page, 'admin-bar-*', 3)
  await failing(page, 'signed-in-icon-*', 1)
  await signInAs('admin')
  await page.goto('/contacts')
  await expect(menu(page)).toContainText('Уведомления')
  await page.waitForTimeout(2000)
  await context.setOffline(true)
  await context.setOffline(false)
  const bar = isPhone
    ? page.getByRole('button', { name: 'Меню администратора' })
    : page.getByRole('navigation', { name: 'Администрирование' })
  await expect(bar).toBeVisible()
})

test('a page whose code failed to come under the pointer opens when it is clicked @desk', async ({ page }) => {
  await page.goto('/contacts')
  const downloads = await failing(page, '*', 3) // chunks of routes have no names
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Партнёрам' })
  await link.hover()
  await expect.poll(downloads).toBeGreaterThan(0)
  await page.unrouteAll()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Партнёрам' })).toBeVisible()
})

test('without a network a page that was not opened before says so, and opens once there is one @both', async ({
  page,
  context,
}) => {
  await page.goto('/contacts')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await menu(page).getByRole('link', { name: 'Войти' }).click()
  const again = page.getByRole('main').getByText('Повторить', { exact: true })
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(page.getByLabel('Email')).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('a session survives one failed load of the client of the backend', async ({ page, signInAs }) => {
  await failing(page, 'supabase-client-*', 1)
  await signInAs('clinic')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await expect(menu(page)).toContainText('Выйти')
})

test('without its guard a private page leads to the error page, and a public one goes on', async ({
  page,
  signInAs,
}) => {
  await failing(page, 'access-*', Infinity)
  await signInAs('clinic')
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/error?from=%2Fprofile')
  await expect(page.getByRole('link', { name: 'Повторить' })).toBeVisible()
})

/** Aborts the first `times` downloads of chunks; the answer counts all of them. */
async function failing(page: Page, chunks: string, times: number): Promise<() => number> {
  let downloads = 0
  await page.route(`**/assets/${chunks}.js`, (route) => (++downloads > times ? route.continue() : route.abort()))
  return () => downloads
}
