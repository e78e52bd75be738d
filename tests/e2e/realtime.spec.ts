import type { Page } from '@playwright/test'
import { accounts, given, signIn } from './support/backend.ts'
import { putIntoCart } from './support/cart.ts'
import { createClinic, newEmail } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { password, personas } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { cuttable, subscribed, watchRealtime } from './support/realtime.ts'
import { expect, test } from './support/test.ts'

// What others do shows by itself. Each test waits for the page's channels first: from then on it polls every five minutes,
// which no test lasts, so what it sees in time has come by Realtime.

const chip = (page: Page, text: string) => page.locator('[data-slot=status-chip]', { hasText: text })

/** An order of a clinic of the demo shop's manager. */
async function order() {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const product = await createProduct(10_000, 100)
  return { clinic, product, ...(await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])) }
}

async function setStatus(order_id: string, ...statuses: ('confirmed' | 'assembling')[]) {
  const { api } = await signIn('admin')
  for (const status of statuses) given(await api.rpc('set_order_status', { order_id, status }))
}

/** Opens the clinic's order by its list, once the page has joined its topic. */
async function followOrder(page: Page, { clinic, number }: Awaited<ReturnType<typeof order>>) {
  const watched = watchRealtime(page)
  await page.goto('/orders')
  await subscribed(watched, `user:${clinic.id}`)
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('list', { name: 'Ход заказа' })).toBeVisible()
  await expect(chip(page, 'Новый')).toBeVisible()
  return watched
}

test('an order that its manager confirms shows at the clinic within a second', async ({
  page,
  signInAs,
  openBrowser,
}, testInfo) => {
  const placed = await order()
  await signInAs(placed.clinic)
  const watched = await followOrder(page, placed)

  const manager = await openBrowser('manager')
  await manager.goto(`/account-manager/orders?order=${placed.id}`)
  const confirmed = manager.waitForResponse(/rpc\/set_order_status/)
  await manager.getByRole('dialog').getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await confirmed
  const since = performance.now()
  await expect(chip(page, 'Подтверждён')).toBeVisible({ timeout: 20_000 })
  const took = Math.round(performance.now() - since)
  testInfo.annotations.push({ type: 'shown after', description: `${took} ms` })
  console.log(`confirmed order shown after ${took} ms`)

  // What came is no more than a hint of what to ask for.
  const orders = watched.messages.filter(({ payload }) => (payload as { event: string }).event === 'order')
  expect(orders.length).toBeGreaterThan(0)
  expect(orders).toEqual(
    orders.map(() => ({ topic: `user:${placed.clinic.id}`, payload: { event: 'order', id: placed.id } })),
  )
})

test('a clinic that waits is let in when it is verified', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'pending' })
  await signInAs(clinic)
  const watched = watchRealtime(page)
  await page.goto('/pending-verification')
  await subscribed(watched, `user:${clinic.id}`)
  const { api } = await signIn('admin')
  given(await api.rpc('set_clinic_status', { user_id: clinic.id, status: 'verified' }))
  await expect(page).toHaveURL('/', { timeout: 20_000 })
  expect(watched.messages).toContainEqual({ topic: `user:${clinic.id}`, payload: { event: 'clinic', id: clinic.id } })
})

test('whose role is taken away leaves the staff pages at once', async ({ page, signInAs, expectConsoleError }) => {
  expectConsoleError(/status of 40[13]|not_allowed/) // lists that were open are asked again, too
  const email = newEmail('staff')
  const { user } = given(await accounts.createUser({ email, password, email_confirm: true }))
  const { api } = await signIn('superAdmin')
  given(await api.rpc('grant_role', { user_id: user!.id, role: 'admin' }))
  await signInAs({ email })
  const watched = watchRealtime(page)
  await page.goto('/admin/users')
  await subscribed(watched, `user:${user!.id}`, 'staff:clinics', 'staff:orders', 'delivery')

  given(await api.rpc('grant_role', { user_id: user!.id, role: 'logistic' }))
  await expect(page).toHaveURL('/admin/delivery', { timeout: 20_000 })
  await expect.poll(() => [...watched.joined].filter((topic) => topic.startsWith('staff:'))).toEqual([])
  await subscribed(watched, `user:${user!.id}`, 'delivery')

  // To take the last role away ends the sessions, too.
  given(await api.rpc('grant_role', { user_id: user!.id, role: 'logistic', is_active: false }))
  await expect(page).toHaveURL(/\/login/, { timeout: 20_000 })
  await expect.poll(() => [...watched.joined]).toEqual([])
})

test('what happens while the network is gone shows when it is back, and so does what follows', async ({
  page,
  context,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const placed = await order()
  await signInAs(placed.clinic)
  const watched = await followOrder(page, placed)

  await context.setOffline(true)
  await expect(page.getByText('Нет подключения к интернету')).toBeVisible()
  await expect.poll(() => watched.joined.size).toBe(0)
  await setStatus(placed.id, 'confirmed')
  await expect(chip(page, 'Новый')).toBeVisible()

  await context.setOffline(false)
  await expect(chip(page, 'Подтверждён')).toBeVisible({ timeout: 20_000 })
  await subscribed(watched, `user:${placed.clinic.id}`)
  await setStatus(placed.id, 'assembling')
  await expect(chip(page, 'Собирается')).toBeVisible({ timeout: 20_000 })
})

test('a line that breaks while the network stays is mended, and nothing is missed', async ({ page, signInAs }) => {
  const placed = await order()
  const line = await cuttable(page)
  await signInAs(placed.clinic)
  const watched = await followOrder(page, placed)

  await line.cut()
  await expect.poll(() => watched.joined.size).toBe(0)
  await setStatus(placed.id, 'confirmed')
  line.mend()
  await expect(chip(page, 'Подтверждён')).toBeVisible({ timeout: 30_000 })
  await subscribed(watched, `user:${placed.clinic.id}`)
  await setStatus(placed.id, 'assembling')
  await expect(chip(page, 'Собирается')).toBeVisible({ timeout: 20_000 })
})

test('a session that was ended on another device leaves the page', async ({ page, signInAs, expectConsoleError }) => {
  expectConsoleError(/status of 40\d/) // the token cannot be renewed
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  const watched = watchRealtime(page)
  await page.goto('/orders')
  await subscribed(watched, `user:${clinic.id}`)
  const { api } = await signIn(clinic)
  expect((await api.auth.signOut({ scope: 'global' })).error).toBeNull()
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 })
  await expect.poll(() => watched.joined.size).toBe(0)
})

for (const { who, list, topic } of [
  { who: 'manager', list: '/account-manager/orders', topic: `manager:${personas.manager.id}` },
  { who: 'admin', list: '/admin/orders', topic: 'staff:orders' },
] as const) {
  test(`${who}: the list shows an order as it is placed`, async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified', manager: 'manager' })
    const product = await createProduct(10_000, 100)
    await signInAs(who)
    const watched = watchRealtime(page)
    await page.goto(`${list}?q=${encodeURIComponent(clinic.name)}`)
    await subscribed(watched, topic)
    await expect(page.getByText('Заказов не нашлось')).toBeVisible()
    const { number } = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
    await expect(page.getByText(number).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 })
  })
}

test('delivery sees what was confirmed a moment ago', async ({ page, signInAs, isPhone }) => {
  const { clinic, id, number } = await order()
  await signInAs('logistic')
  const watched = watchRealtime(page)
  await page.goto(`/admin/delivery?q=${encodeURIComponent(clinic.name)}`)
  await subscribed(watched, `user:${personas.logistic.id}`, 'delivery')
  if (isPhone) await page.getByRole('navigation', { name: 'Столбец' }).waitFor()
  await expect(page.getByText(number)).toHaveCount(0)
  await setStatus(id, 'confirmed')
  await expect(page.getByRole('article').filter({ hasText: number })).toBeVisible({ timeout: 20_000 })
})

test('the queue and the bell of an admin fill by themselves', async ({ page, signInAs }) => {
  await signInAs('admin')
  const watched = watchRealtime(page)
  await page.goto('/admin/users')
  await subscribed(watched, `user:${personas.admin.id}`, 'staff:clinics')
  const bell = page.getByRole('button', { name: /^Входящие/ })
  const before = await bell.getAttribute('aria-label')

  const clinic = await createClinic({ status: 'pending' })
  await page.getByPlaceholder('Название, БИН, телефон, email').fill(clinic.email)
  await expect(page.getByText(clinic.name).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 })
  expect(watched.messages).toContainEqual({ topic: 'staff:clinics', payload: { event: 'clinic', id: clinic.id } })
  if (!before?.includes('99+')) await expect(bell).not.toHaveAccessibleName(before!, { timeout: 20_000 })

  const { api } = await signIn('superAdmin')
  given(await api.rpc('set_clinic_status', { user_id: clinic.id, status: 'reject', reason: 'Проба' }))
  await expect(page.getByText(clinic.name).filter({ visible: true })).toHaveCount(0, { timeout: 20_000 })
})

test('an open cart follows price and stock', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const product = await createProduct(1000, 50)
  await signInAs(clinic)
  await putIntoCart(page, product, 2)
  const watched = watchRealtime(page)
  await page.goto('/cart')
  await subscribed(watched, 'availability')
  const lines = page.getByRole('region', { name: 'Товары в корзине' })
  await expect(lines).toContainText('1\u00a0000\u00a0₸')
  await product.setPrice(1300)
  await expect(lines).toContainText('1\u00a0300\u00a0₸', { timeout: 20_000 })
  await product.addStock(-50)
  await expect(lines).toContainText('Нет в наличии', { timeout: 20_000 })
})

test('who has an order open is shown to others who open it', async ({ page, signInAs, openBrowser }) => {
  const { id } = await order()
  await setStatus(id, 'confirmed')
  await signInAs('manager')
  await page.goto(`/account-manager/orders?order=${id}`)
  const opened = (of: Page) => of.getByRole('dialog').getByText(/^открыто у: /)
  await expect(page.getByRole('dialog').getByText('Подтверждён').first()).toBeVisible()
  await expect(opened(page)).toHaveCount(0)

  const logistic = await openBrowser('logistic')
  await logistic.goto(`/admin/delivery?order=${id}`)
  await expect(opened(logistic)).toHaveText('открыто у: Дина Серікқызы', { timeout: 20_000 })
  await expect(opened(page)).toBeVisible({ timeout: 20_000 })
  await logistic.context().close()
  await expect(opened(page)).toHaveCount(0, { timeout: 20_000 })
})
