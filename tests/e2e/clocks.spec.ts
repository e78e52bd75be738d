import type { Page } from '@playwright/test'
import { createClinic } from './support/clinics.ts'
import { signInByForm } from './support/page.ts'
import { expect, test } from './support/test.ts'

// The clock of the device is off: a session lives all the same, and asks for no more tokens than it needs.

const MINUTE = 60_000

for (const off of [30, -30]) {
  const how = off > 0 ? 'fast' : 'slow'

  test(`a session that begins on a clock ${how} by 30 minutes asks for no token`, async ({ page }) => {
    const { email } = await createClinic({ status: 'verified' })
    await shiftClock(page, off * MINUTE)
    const refreshes = countRefreshes(page)
    await page.goto('/login?next=%2Forders')
    await signInByForm(page, email)
    await expect(page).toHaveURL('/orders')
    await walk(page)
    expect(refreshes()).toBe(0)
  })

  test(`a session from before asks for one token at most on a clock ${how} by 30 minutes`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(await createClinic({ status: 'verified' }))
    await shiftClock(page, off * MINUTE)
    const refreshes = countRefreshes(page)
    if (off > 0) {
      const answered = page.waitForResponse(/grant_type=refresh_token/)
      await page.goto('/orders')
      await answered // a page that is left before may not have kept it
    }
    await walk(page)
    expect(refreshes()).toBe(off > 0 ? 1 : 0)
  })
}

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

test('too many requests end no session', async ({ page, signInAs, expectConsoleError }) => {
  expectConsoleError(/status of 429/)
  await signInAs(await createClinic({ status: 'verified' }))
  await shiftClock(page, 30 * MINUTE) // a token looks expired
  const refreshes = countRefreshes(page)
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({ status: 429, json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many' } }),
  )
  await page.goto('/orders')
  // Asked again after one, two and four seconds.
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL('/orders')
  expect(refreshes()).toBe(4)
})

/** Opens pages that ask for the session many times. */
async function walk(page: Page) {
  for (const [path, title] of [
    ['/orders', 'Заказы'],
    ['/cart', 'Корзина'],
    ['/orders', 'Заказы'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
}

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
