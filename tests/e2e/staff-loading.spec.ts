import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

// Staff pages load in one round: the role, the code and the data are requested together.

const pages = [
  {
    path: '/admin/users',
    who: 'admin',
    rpc: 'admin_users',
    title: 'Клиники',
    says: 'Название, БИН, телефон, email',
  },
  {
    path: '/admin/orders',
    who: 'admin',
    rpc: 'admin_orders',
    title: 'Заказы',
    says: 'Номер, клиника, БИН, телефон, артикул',
  },
  {
    path: '/admin/delivery',
    who: 'logistic',
    rpc: 'delivery_board',
    title: 'Доставка',
    says: 'Номер заказа или штрихкод',
  },
  {
    path: '/account-manager/orders',
    who: 'manager',
    rpc: 'admin_orders',
    title: 'Заказы',
    says: 'Номер, клиника, БИН, телефон, артикул',
  },
  {
    path: '/account-manager/dashboard',
    who: 'manager',
    rpc: 'my_today',
    title: 'Клиенты',
    says: 'На сегодня всё',
  },
] as const

/** Counts the requests to an address. */
function callsOf(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && new URL(request.url()).pathname.endsWith(path)) calls++
  })
  return () => calls
}

for (const who of ['admin', 'logistic', 'manager'] as const) {
  test(`pages of ${who} ask for their data while the role and the code are still on their way`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(who)
    const own = pages.filter((each) => each.who === who)
    await page.goto(own[0]!.path)
    await expect(page.getByRole('heading', { level: 1, name: own[0]!.title })).toBeVisible()
    for (const { path, rpc, title, says } of own) {
      await test.step(path, async () => {
        const gate = Promise.withResolvers<void>()
        const held = new Set<string>()
        await page.route('**/api/admin/check-role', async (route) => {
          held.add('role')
          await gate.promise
          await route.continue()
        })
        await page.route('**/assets/*.js', async (route) => {
          const response = await route.fetch()
          const code = await response.text()
          if (code.includes(says)) {
            held.add('code')
            await gate.promise
          }
          await route.fulfill({ response, body: code })
        })
        const calls = callsOf(page, `/rpc/${rpc}`)
        const roleChecks = callsOf(page, '/check-role')
        await page.goto(path, { waitUntil: 'commit' })
        await expect.poll(() => [...held].toSorted()).toEqual(['code', 'role'])
        await expect.poll(calls).toBeGreaterThan(0)
        await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
        const asked = calls()

        gate.resolve()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByRole('main').locator('[data-slot=skeleton]')).toHaveCount(0)
        expect(calls(), 'what the loader has loaded is not asked for again').toBe(asked)
        expect(roleChecks()).toBe(1)
        // Code that is fetched ahead may still be on its way through the handler.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  })
}

test('a page without access asks for nothing', async ({ page, signInAs }) => {
  await signInAs('logistic')
  const calls = callsOf(page, '/rpc/admin_orders')
  for (const visit of [1, 2]) {
    await page.goto('/admin/orders')
    await expect(page, `visit ${visit}`).toHaveURL('/admin/delivery')
  }
  expect(calls()).toBe(0)
})

test('a staff page whose data did not come can be tried again', async ({ page, signInAs, expectConsoleError }) => {
  expectConsoleError(/status of 500|AppError/)
  await signInAs('admin')
  await page.route('**/rpc/admin_users', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await page.goto('/admin/users')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Не удалось загрузить')
  await expect(page.getByRole('heading', { level: 1, name: 'Клиники' })).toBeVisible()
  await expect(page).toHaveTitle('Клиники — Aurelis')
  await failure.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Повторить' })).toBeVisible()
  await page.unroute('**/rpc/admin_users')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Клиники' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a clinic or an address that is not there leads back to work', async ({ page, signInAs, expectConsoleError }) => {
  expectConsoleError(/clinic_not_found|status of 404/) // React logs what a boundary has caught
  await signInAs('admin')
  const back = page.getByRole('link', { name: 'К началу работы' })
  for (const part of ['orders', 'cart']) {
    await page.goto(`/admin/users/${part}/${randomUUID()}`)
    await expect(page.getByRole('heading', { name: 'Клиника не найдена' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
  }
  await back.click()
  await expect(page).toHaveURL('/admin')

  await page.goto('/admin/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeVisible()
  await expect(page.getByText('Page not found: /admin/nothing')).toBeVisible()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
  await expectAccessible(page)
  await back.click()
  await expect(page).toHaveURL('/admin')
})
