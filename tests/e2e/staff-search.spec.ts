import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// One box that finds everything for staff: orders, clinics, products and pages; each role what is theirs.

const field = (page: Page) => page.getByRole('combobox', { name: 'Что найти' })
const group = (page: Page, name: string) => page.getByRole('group', { name })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Найти заказ/ })

/** Pressed again until it opens: a page that has just come may not listen yet. */
async function openByKeys(page: Page) {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press('Control+KeyK')
    await expect(field(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

async function managedOrder() {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const product = await createProduct(5000, 100)
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])
  return { clinic, product, order }
}

test('Ctrl+K opens it anywhere, on a Russian keyboard too; ↑ ↓ choose, Enter opens, Escape leaves', async ({
  page,
  signInAs,
}) => {
  const { clinic, order } = await managedOrder()
  await signInAs('admin')
  await page.goto('/admin/users')
  await expect(opener(page)).toBeVisible()
  await openByKeys(page)
  await expect(field(page)).toBeFocused()
  await expect(group(page, 'Действия').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(group(page, 'Страницы')).not.toContainText('Политика')
  await expectAccessible(page)
  await page.keyboard.press('Control+KeyK')
  await expect(field(page)).toBeHidden()

  await opener(page).click()
  await field(page).fill(clinic.name)
  await expect(group(page, 'Клиники').getByRole('option')).toHaveCount(1)
  await expect(group(page, 'Клиники')).toContainText(clinic.name)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/orders?${new URLSearchParams({ q: clinic.name }).toString()}`)
  await expect(field(page)).toBeHidden()
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()

  await opener(page).click()
  await field(page).fill(order.number)
  await expect(group(page, 'Заказы').getByRole('option')).toContainText([order.number])
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await field(page).fill('ьувдшту') // medline, by Russian keys
  await expect(group(page, 'Клиники')).toContainText('Medline')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('what was opened is offered again, an order is made for a clinic that is found, «?» tells the keys', async ({
  page,
  signInAs,
}) => {
  const { clinic, order } = await managedOrder()
  await signInAs('admin')
  await page.goto('/admin/orders')
  await opener(page).click()
  await field(page).fill(order.number)
  await group(page, 'Заказы').getByRole('option').click()
  await expect(page.getByRole('dialog', { name: clinic.name })).toContainText(order.number)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toContainText('Поиск и действия')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openByKeys(page)
  await expect(group(page, 'Недавнее').getByRole('option').first()).toContainText(order.number)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Новый заказ' }).click()
  await expectAccessible(page)
  await field(page).fill(clinic.name)
  await group(page, 'Клиники').getByRole('option', { name: clinic.name }).click()
  await expect(page).toHaveURL(`/admin/users/orders/${clinic.id}?order=new`)
  await expect(page.getByRole('heading', { level: 1, name: 'Новый заказ' })).toBeVisible()
})

test('a number typed and sent at once opens its order, a clinic its card, a product its page, a page itself', async ({
  page,
  signInAs,
}) => {
  const { clinic, product, order } = await managedOrder()
  await signInAs('admin')
  await page.goto('/admin/stats')
  await expect(opener(page)).toBeVisible()
  await openByKeys(page)
  await field(page).fill(order.number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/orders?order=${order.id}`)
  await expect(page.getByRole('dialog', { name: clinic.name })).toContainText(order.number)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: clinic.name })).toBeHidden()
  for (const [query, kind, lands] of [
    [clinic.name, 'Клиники', new RegExp(`^/admin/users\\?.*user=${clinic.id}`)],
    [product.sku, 'Товары', new RegExp(`^${product.path}$`)],
    ['доставка', 'Страницы', /^\/admin\/delivery$/],
  ] as const) {
    await openByKeys(page)
    await field(page).fill(query)
    await group(page, kind).getByRole('option').first().click()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toMatch(lands)
    await expect(field(page)).toBeHidden()
    if (kind !== 'Клиники') continue
    // A window that opens later would lie over the box.
    const drawer = page.getByRole('dialog', { name: clinic.name })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
})

test('a manager finds their own clients and orders, and no others', async ({ page, signInAs }) => {
  const mine = await managedOrder()
  const other = await createClinic({ status: 'verified', manager: 'otherManager' })
  await signInAs('manager')
  await page.goto('/account-manager/dashboard')
  await opener(page).click()
  await field(page).fill(other.name)
  await expect(page.getByText('Ничего не нашлось')).toBeVisible()
  await expect(group(page, 'Искать в списках').getByRole('option')).toHaveCount(2)
  await field(page).fill(mine.clinic.name)
  await group(page, 'Клиники').getByRole('option', { name: mine.clinic.name }).click()
  await expect(page).toHaveURL(`/account-manager/client/${mine.clinic.id}`)
  await openByKeys(page)
  await field(page).fill(mine.order.number)
  await group(page, 'Заказы').getByRole('option').click()
  await expect(page).toHaveURL(`/account-manager/orders?order=${mine.order.id}`)
})

test('logistic finds an order once it is confirmed, by number and recipient, without sums; the board’s search leads there', async ({
  page,
  signInAs,
}) => {
  const { clinic, order } = await managedOrder()
  const { api } = await signIn('admin')
  await signInAs('logistic')
  await page.goto('/admin/delivery')
  await opener(page).click()
  await field(page).fill(order.number)
  await expect(page.getByText('Неподтверждённые заказы здесь не ищут')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'] as const) {
    given(await api.rpc('set_order_status', { order_id: order.id, status }))
  }
  await page.goto('/admin/delivery?q=2000-000000')
  await expect(page.getByText('На доске не нашлось')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Искать среди всех заказов' }).click()
  await expect(field(page)).toHaveValue('2000-000000')
  await field(page).fill(order.number)
  const found = group(page, 'Заказы').getByRole('option')
  await expect(found).toContainText('Алия')
  await expect(found).not.toContainText('₸')
  await expect(found).not.toContainText(clinic.name)
  await found.click()
  await expect(page).toHaveURL(`/admin/delivery?order=${order.id}`)
  await expect(page.getByRole('dialog')).toContainText(order.number)
})

test('what was asked for is remembered, and a failure can be tried again', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource|ERR_FAILED/)
  const { order } = await managedOrder()
  await signInAs('admin')
  await page.goto('/admin/users')
  let asked = 0
  let isBroken = true
  await page.route('**/rest/v1/rpc/staff_search', (route) => {
    asked++
    return isBroken ? route.abort() : route.continue()
  })
  await opener(page).click()
  await field(page).pressSequentially(order.number, { delay: 20 })
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
  const before = asked
  expect(before, 'typing is waited for').toBeLessThan(order.number.length)
  isBroken = false
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(group(page, 'Заказы')).toContainText(order.number)
  expect(asked).toBe(before + 1)

  await field(page).fill('')
  await expect(group(page, 'Страницы')).toBeVisible()
  await field(page).fill(order.number)
  await expect(group(page, 'Заказы')).toContainText(order.number)
  expect(asked, 'the answer is still there').toBe(before + 1)
})

test('clinics and guests keep the search of products', async ({ page, signInAs }) => {
  await page.goto('/contacts')
  await expect(page.getByRole('combobox', { name: 'Поиск по каталогу' })).toBeVisible()
  await signInAs('clinic')
  await page.goto('/orders')
  await expect(page.getByRole('combobox', { name: 'Поиск по каталогу' })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await expect(field(page)).toHaveCount(0)
})
