import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { pdfPictures } from '../support/pdf-pictures.ts'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { showFilters } from './support/page.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toasts.ts'

// All orders as admins work with them, and those of a manager's clients: filters, the drawer, and work on many at once.

const list = (page: Page) => page.getByRole('region', { name: 'Заказы', exact: true })
const numbers = (page: Page) => list(page).getByRole('link', { name: /^\d{4}-\d{6}$/ })
const searchField = (page: Page) => page.getByRole('searchbox', { name: /^Номер, клиника/ })

/** A clinic of the demo shop's manager with some orders of its own. */
async function clinicWithOrders(count: number, price = 10_000) {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const { sku } = await createProduct(price, 1000)
  const orders: { id: string; number: string }[] = []
  for (let n = 1; n <= count; n++) orders.push(await placeOrder(clinic, [{ sku, quantity: n }]))
  return { clinic, sku, orders }
}

async function ordersNow(orders: { id: string }[]) {
  const { api } = await signIn('admin')
  const ids = orders.map(({ id }) => id)
  const rows = given(
    await api.from('orders').select('id, status, payment_status, received_total, refunded_total').in('id', ids),
  )
  return ids.map((id) => rows.find((row) => row.id === id)!)
}

async function open(page: Page, path: string, clinic: TestClinic) {
  await page.goto(`${path}?q=${encodeURIComponent(clinic.name)}`)
  await expect(numbers(page).first()).toBeVisible()
}

/** Picks one of the options behind a filter's button. */
async function pick(page: Page, filter: string, option: string) {
  await page.getByRole('button', { name: filter, exact: true }).click()
  await page
    .getByRole('menuitem', { name: option })
    .or(page.getByRole('option', { name: option }))
    .click()
}

async function select(page: Page, orders: { number: string }[]) {
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Выбрать «${number}»` }).click()
  await expect(page.getByText(`Выбрано ${orders.length}`)).toBeVisible()
}

const work = (page: Page) => page.getByRole('region', { name: 'Выбрано: Заказы' })

test('an admin begins where it says what waits, and each number is that of its list', async ({ page, signInAs }) => {
  const { orders } = await clinicWithOrders(1)
  await signInAs('admin')
  await page.goto('/admin/settings')
  await expect(page.getByRole('link', { name: 'Формула' }).filter({ visible: true })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /на главную/ })
    .click()
  await expect(page).toHaveURL('/admin')
  await expectAccessible(page)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const total = async (name: string) =>
    Number((await part(name).getByRole('link').first().innerText()).match(/^\d+/)![0])
  for (const [name, address] of [
    ['Новые заказы', '/admin/orders?status=new'],
    ['Товары заканчиваются', '/admin/products-tags/stock/short'],
  ] as const) {
    const expected = await total(name)
    await part(name).getByRole('link').first().click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(`Найдено ${expected}`, { exact: true })).toBeVisible()
    await page.goBack()
  }
  const before = await total('Новые заказы')
  const { api } = await signIn('admin')
  given(await api.rpc('set_order_status', { order_id: orders[0]!.id, status: 'cancelled', comment: 'Проба' }))
  await expect.poll(() => total('Новые заказы')).toBe(before - 1)
})

test('orders are found by number, clinic and article, saved as a file, and narrowed by what is in the address', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { clinic, sku, orders } = await clinicWithOrders(3)
  const { api } = await signIn('admin')
  given(await api.rpc('set_order_status', { order_id: orders[0]!.id, status: 'confirmed' }))
  given(await api.rpc('set_payment_status', { order_id: orders[1]!.id, payment_status: 'paid' }))
  const [first, second, third] = orders.map(({ number }) => number) as [string, string, string]

  await signInAs('admin')
  await page.goto('/admin/orders')
  for (const [query, found] of [
    [clinic.name, [third, second, first]],
    [sku, [third, second, first]],
    [second, [second]],
  ] as const) {
    await searchField(page).fill(query)
    await expect(numbers(page)).toHaveText(found)
  }
  expect(new URL(page.url()).searchParams.get('q')).toBe(second)

  await open(page, '/admin/orders', clinic)
  await expect(page.getByText('Сумма без отменённых и возвращённых')).toContainText(/./)
  if (!isPhone) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^Заказы \d{4}-\d\d-\d\d\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toMatch(/^\uFEFF?Заказ;Оформлен;Клиника;Статус;Оплата;Долг;/)
    expect(lines.map((line) => line.split(';')[0])).toEqual([third, second, first])
    expect(lines[0]).toContain(`;${clinic.name};Новый;Не оплачен;0;`)
  }
  await pick(page, 'Оплата', 'Не оплачен')
  await expect(numbers(page)).toHaveText([third, first])
  await page
    .getByRole('navigation', { name: 'Статус' })
    .getByRole('link', { name: /^Подтверждён/ })
    .click()
  await expect(numbers(page)).toHaveText([first])
  await page.getByRole('button', { name: /^Ещё, \d+$/ }).click()
  await pick(page, 'Город', 'Астана')
  await expect(page.getByText('Заказов не нашлось')).toBeVisible()
  const address = new URL(page.url()).searchParams
  expect([address.get('payment'), address.get('status'), address.get('city')]).toEqual([
    'unpaid',
    'confirmed',
    'Астана',
  ])
  await page.getByRole('link', { name: 'Снять фильтры' }).click()
  await expect(page).toHaveURL('/admin/orders?status=confirmed')

  await page.goBack()
  await page.getByRole('button', { name: 'Убрать фильтр «Город: Астана»' }).click()
  await expect(numbers(page)).toHaveText([first])
})

test('a column sorts; debts and reservations leave only orders that have one', async ({ page, signInAs, isPhone }) => {
  const { clinic, orders } = await clinicWithOrders(3)
  const { api } = await signIn('admin')
  const [one, two, three] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'] as const) {
    for (const { id } of [one, two]) given(await api.rpc('set_order_status', { order_id: id, status }))
  }
  await signInAs('admin')
  await open(page, '/admin/orders', clinic)
  if (isPhone) await showFilters(page)

  const sortBy = async (column: string, direction: '↑' | '↓') => {
    if (isPhone) {
      await page.getByRole('combobox', { name: 'Сортировка' }).click()
      await page.getByRole('option', { name: `${column} ${direction}` }).click()
      return
    }
    await page.getByRole('columnheader', { name: column }).getByRole('link').click()
  }
  await sortBy('Сумма', '↓')
  await expect(numbers(page)).toHaveText([three.number, two.number, one.number])
  await sortBy('Сумма', '↑')
  await expect(numbers(page)).toHaveText([one.number, two.number, three.number])
  await sortBy('Долг', '↓')
  await expect(numbers(page)).toHaveText([two.number, one.number])
  await expect(page).toHaveURL(/sort=-debt/)
  await sortBy('Резерв до', '↑')
  await expect(numbers(page)).toHaveText([three.number])

  await page.getByRole('button', { name: 'С долгом' }).click()
  await expect(page.getByText('Заказов не нашлось')).toBeVisible()
})

test('an order opens over the list by its link and by the keyboard, and gives the focus back', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { clinic, orders } = await clinicWithOrders(2)
  await signInAs('admin')
  await open(page, '/admin/orders', clinic)
  const drawer = page.getByRole('dialog', { name: clinic.name })
  await numbers(page).first().click()
  await expect(drawer).toContainText(`Заказ ${orders[1]!.number}`)
  await expect(page).toHaveURL(new RegExp(`order=${orders[1]!.id}`))
  await expectAccessible(page)
  const note = drawer.getByLabel('Новая заметка')
  await note.fill('Позвонить завтра')
  await expect(drawer.getByRole('button', { name: 'Предыдущий заказ' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Следующий заказ' }).click()
  await expect(drawer).toContainText(`Заказ ${orders[0]!.number}`)
  await expect(note).toHaveValue('')
  await drawer.getByRole('button', { name: 'Предыдущий заказ' }).click()
  await expect(drawer).toContainText(`Заказ ${orders[1]!.number}`)
  await expect(note).toHaveValue('Позвонить завтра')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(numbers(page).first()).toBeFocused()

  if (!isPhone) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(drawer).toContainText(`Заказ ${orders[0]!.number}`)
  }

  await page.goto('/admin/orders?order=7e000000-0000-4000-8000-00000000dead')
  const missing = page.getByRole('dialog', { name: 'Заказ' })
  await expect(missing).toContainText('Запись не найдена')
  await missing.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(page).toHaveURL('/admin/orders')

  await test.step('an admin at the desk of a manager is sent to all orders', async () => {
    await page.goto('/account-manager/orders')
    await expect(page.getByText('Это рабочий стол менеджера')).toBeVisible()
    await page.getByRole('link', { name: 'Все заказы' }).last().click()
    await expect(page).toHaveURL('/admin/orders')
  })
})

test('orders are printed with all their columns, an open one whole and alone @desk', async ({ page, signInAs }) => {
  const { clinic, orders } = await clinicWithOrders(1)
  await signInAs('admin')
  await open(page, '/admin/orders', clinic)
  await page.emulateMedia({ media: 'print' })
  const sheets = async () => pdfPictures(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  expect(await sheets()).toMatchObject([{ width: 297, height: 210 }])
  await page.setViewportSize({ width: 794, height: 1123 }) // where the screen would scroll
  await expect(list(page).getByRole('table').locator('..')).toHaveCSS('overflow', 'visible')

  await page.emulateMedia({ media: null })
  await numbers(page).first().click()
  const drawer = page.getByRole('dialog', { name: clinic.name })
  await drawer.getByLabel('Новая заметка').fill('Позвонить завтра')
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 300 })
  await expect(drawer).toContainText(`Заказ ${orders[0]!.number}`)
  expect((await drawer.boundingBox())!.height).toBeGreaterThan(600)
  for (const hidden of [drawer.getByRole('button'), drawer.getByRole('textbox'), list(page)])
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
  expect((await sheets())[0]).toMatchObject({ width: 210, height: 297 })
})

test('many new orders are confirmed at once; the name of who was faster is shown', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const { clinic, orders } = await clinicWithOrders(3)
  await signInAs('admin')
  await open(page, '/admin/orders', clinic)
  await select(page, orders)
  await work(page)
    .getByRole('button', { name: /^Подтвердить/ })
    .click()
  const asking = page.getByRole('dialog', { name: 'Подтвердить 3 заказа?' })
  await expectAccessible(page)

  const { api } = await signIn('admin')
  given(await api.rpc('set_order_status', { order_id: orders[1]!.id, status: 'cancelled', comment: 'Передумали' }))
  await asking.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(asking.getByRole('alert')).toContainText('Не получилось: 1')
  await expect(asking.getByRole('alert')).toContainText(orders[1]!.number)
  await expect(asking.getByRole('status')).toHaveText('Подтверждено 2 из 3')
  await expect(asking.getByRole('button', { name: 'Повторить для 1 заказа' })).toBeVisible()
  await asking.getByRole('button', { name: 'Закрыть' }).first().click()
  expect((await ordersNow(orders)).map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'confirmed'])
  await expect(list(page).getByText('Подтверждён', { exact: true })).toHaveCount(2)
})

test('payments of a day are recorded for many orders, each with its own sum; a lost answer records none twice', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource|ERR_FAILED/)
  const { clinic, orders } = await clinicWithOrders(3)
  await signInAs('admin')
  await open(page, '/admin/orders', clinic)
  await select(page, orders)
  await work(page)
    .getByRole('button', { name: /^Записать оплату/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Записать оплату' })
  const sum = (order: { number: string }) => dialog.getByLabel(`Сумма по заказу ${order.number}`)
  await expect(sum(orders[2]!)).toHaveValue('30\u00a0000')
  await dialog.getByRole('button', { name: `Не записывать по заказу ${orders[0]!.number}` }).click()
  await expect(sum(orders[0]!)).toBeHidden()

  await sum(orders[1]!).fill('20 500,50')
  await dialog.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(dialog).toContainText('Только целые тенге')
  await sum(orders[1]!).fill('5000')
  await expect(dialog).toContainText('35\u00a0000\u00a0₸')
  await expectAccessible(page)

  // The first call of each order reaches the database, and its answer never comes.
  const lost = new Set<string>()
  await page.route('**/rest/v1/rpc/record_payment', async (route) => {
    const { order_id } = route.request().postDataJSON() as { order_id: string }
    if (lost.has(order_id)) return route.continue()
    lost.add(order_id)
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(toast(page, 'Оплата записана: 2 заказа')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(lost.size).toBe(2)
  expect(await ordersNow(orders)).toMatchObject([
    { payment_status: 'unpaid', received_total: 0 },
    { payment_status: 'unpaid', received_total: 5000 },
    { payment_status: 'paid', received_total: 30_000 },
  ])
  await expect(list(page).getByText('Оплачен частично')).toBeVisible()
})

test('invoices of many orders come as one archive, that of one as itself', async ({ page, signInAs }) => {
  test.slow()
  const { clinic, orders } = await clinicWithOrders(2)
  await signInAs('admin')
  await open(page, '/admin/orders', clinic)
  const download = async () => {
    await work(page)
      .getByRole('button', { name: /^Счета/ })
      .click()
    const saving = page.waitForEvent('download')
    await page.getByRole('dialog', { name: 'Скачать счета' }).getByRole('button', { name: 'Скачать' }).click()
    const file = await saving
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  await select(page, [orders[0]!])
  const one = await download()
  expect(one.name).toBe(`Счёт по заказу ${orders[0]!.number}.pdf`)
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await expect(page.getByRole('dialog')).toBeHidden()
  await select(page, [orders[1]!]).catch(() => undefined)
  await expect(page.getByText('Выбрано 2')).toBeVisible()
  const all = await download()
  expect(all.name).toMatch(/^Счета \d{4}-\d\d-\d\d\.zip$/)
  const text = all.bytes.toString('latin1')
  expect(text.match(/%PDF-/g)).toHaveLength(2)
  for (const { number } of orders) expect(all.bytes.toString('utf8')).toContain(`Счёт по заказу ${number}.pdf`)
})

test('a manager works with the orders of their own clients, and records no payments', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { clinic, orders } = await clinicWithOrders(2)
  const other = await createClinic({ status: 'verified', manager: 'otherManager' })
  const { sku } = await createProduct(1000, 10)
  const foreign = await placeOrder(other, [{ sku, quantity: 1 }])

  await signInAs('manager')
  await page.goto('/account-manager/dashboard')
  await page.getByRole('navigation', { name: 'Работа менеджера' }).getByRole('link', { name: 'Заказы' }).click()
  await expect(page).toHaveURL('/account-manager/orders')
  await searchField(page).fill(foreign.number)
  await expect(page.getByText('Заказов не нашлось')).toBeVisible()
  await searchField(page).fill(clinic.name)
  await expect(numbers(page)).toHaveText(orders.map(({ number }) => number).toReversed())
  if (!isPhone) await expect(page.getByRole('columnheader', { name: 'Менеджер' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Менеджер', exact: true })).toHaveCount(0)

  await select(page, orders)
  await expect(work(page).getByRole('button', { name: /^Записать оплату/ })).toHaveCount(0)
  await expect(work(page).getByRole('button', { name: /^Счета/ })).toBeVisible()
  await work(page)
    .getByRole('button', { name: /^Подтвердить/ })
    .click()
  await page.getByRole('dialog', { name: 'Подтвердить 2 заказа?' }).getByRole('button', { name: 'Подтвердить' }).click()
  await expect(toast(page, 'Подтверждено 2 заказа')).toBeVisible()
  expect((await ordersNow(orders)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
})
