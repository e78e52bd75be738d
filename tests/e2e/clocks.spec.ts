import type { Page } from '@playwright/test'
import { createClinic } from './support/clinics.ts'
import { expect, test } from './support/test.ts'

// The clock of the device is off: a session lives all the same, and asks for no more tokens than it needs (more in
// src/lib/backend/session-fetch.test.ts).

const MINUTE = 60_000

test('a session from before asks for one token at most on a clock fast by 30 minutes', async ({ page, signInAs }) => {
  await signInAs(await createClinic({ status: 'verified' }))
  await shiftClock(page, 30 * MINUTE)
  const refreshes = countRefreshes(page)
  const answered = page.waitForResponse(/grant_type=refresh_token/)
  await page.goto('/orders')
  await answered // a page that is left before may not have kept it
  for (const path of ['/orders', '/cart', '/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: path === '/cart' ? 'Корзина' : 'Заказы' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  expect(refreshes()).toBe(1)
})

test('a token that has expired, which a slow clock hides, is replaced once, and the calls are made again', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/)
  await signInAs(await createClinic({ status: 'verified' }))
  // Two tokens of one second are the same text.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const refreshes = countRefreshes(page)
  // Only the first token: as if its time were over by the server's clock.
  let expired: string | undefined
  await page.route(/\/(rest\/v1|api\/admin)\//, (route) => {
    const token = route.request().headers()['authorization']
    if (!token) return route.continue()
    expired ??= token
    if (token !== expired) return route.continue()
    return route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired', details: null, hint: null } })
  })
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/profile')
  expect(refreshes()).toBe(1)
})

/** Moves the clock of the page's scripts and lets it run. */
async function shiftClock(page: Page, ms: number) {
  await page.addInitScript((shift) => {
    const Native = Date
    const now = () => Native.now() + shift
    globalThis.Date = new Proxy(Native, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, ms)
}

function countRefreshes(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('grant_type=refresh_token')) count++
  })
  return () => count
}
