import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfPictures } from '../support/pdf-pictures.ts'
import { pdfText, squeezed } from '../support/pdf-text.ts'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { layoutFaults } from './support/layout.ts'
import { placeOrder } from './support/orders.ts'
import { showFilters } from './support/page.ts'
import { createProduct } from './support/products.ts'
import { withoutRealtime } from './support/realtime.ts'
import { showNoPdf } from './support/show-no-pdf.ts'
import { expect, test } from './support/test.ts'
import { holdToasts, toast } from './support/toasts.ts'

// A day in the store room: picking, papers, sending, handing over, problems, and what the clinic sees of it.

type Wishes = Parameters<typeof placeOrder>[2]

/** Orders of a new clinic, confirmed and ready to be picked. */
async function confirmedOrders(count: number, wishes: Wishes = { method: 'courier-almaty' }) {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const products = [await createProduct(10_000, 1000), await createProduct(5000, 1000)]
  const { api } = await signIn('admin')
  const orders: { id: string; number: string }[] = []
  for (let n = 1; n <= count; n++) {
    const order = await placeOrder(
      clinic,
      products.map(({ sku }) => ({ sku, quantity: n + 1 })),
      wishes,
    )
    given(await api.rpc('set_order_status', { order_id: order.id, status: 'confirmed' }))
    orders.push(order)
  }
  return { clinic, products, orders }
}

async function advance(orders: { id: string }[], ...statuses: ('assembling' | 'shipped')[]) {
  const { api } = await signIn('logistic')
  for (const status of statuses) {
    given(await api.rpc('advance_orders', { order_ids: orders.map(({ id }) => id), status }))
  }
}

const card = (page: Page, column: string, number: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('article').filter({ hasText: number })

/** Shows a column of the board, which phones have one at a time. */
async function show(page: Page, isPhone: boolean, column: string) {
  if (isPhone) await page.getByRole('navigation', { name: 'Столбец' }).getByRole('link', { name: column }).click()
}

test('three orders are picked together, by hand and by scanner, with one shortage', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { clinic, products, orders } = await confirmedOrders(3, { method: 'courier-almaty', onShortage: 'rest' })
  await signInAs('logistic')
  await page.goto(`/admin/delivery?q=${encodeURIComponent(clinic.name)}`)
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Выбрать ${number}` }).click()
  const bar = page.getByRole('region', { name: 'Выбранные заказы' })
  await holdToasts(page)
  await bar.getByRole('button', { name: 'Взять в сборку 3' }).click()
  await expect(page.getByText('3 заказа: в сборке')).toBeVisible()

  // The last step can be taken back.
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText('Шаг отменён: 3 заказа')).toBeVisible()
  await expect(card(page, 'К сборке', orders[0]!.number)).toBeVisible()
  await advance(orders, 'assembling')

  await page.goto(`/admin/delivery/picking?orders=${orders.map(({ id }) => id).join()}`)
  const list = page.getByRole('region', { name: 'Лист сборки' })
  const rowOf = (sku: string) => list.getByRole('listitem').filter({ hasText: sku })
  const [first, second] = products as [(typeof products)[0], (typeof products)[0]]
  await expect(rowOf(first.sku)).toContainText('9 шт.')
  await rowOf(first.sku).getByRole('checkbox').click()
  await expect(list).toContainText('1 из 2')

  await rowOf(second.sku)
    .getByRole('button', { name: /^Недостача/ })
    .click()
  const shortage = page.getByRole('dialog', { name: 'Недостача' })
  await shortage.getByRole('spinbutton').fill('2')
  await shortage.getByRole('radio', { name: 'Бой при хранении' }).click()
  await expectAccessible(page)
  await shortage.getByRole('button', { name: 'Записать недостачу' }).click()
  await expect(rowOf(second.sku)).toContainText('Не хватает 2')

  await page.getByRole('textbox', { name: 'Артикул или штрихкод' }).fill(second.sku.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(rowOf(second.sku).getByRole('checkbox')).toBeChecked()
  await expect(list).toContainText('2 из 2')
  expect(await layoutFaults(page)).toEqual([])

  // A product gets a cell, moves to another, and its message leaves the buttons of a window free.
  const cells = page.getByRole('dialog', { name: 'Ячейка на складе' })
  for (const [from, cell] of [
    ['Указать ячейку', 'b-12'],
    ['Ячейка B-12', 'A-1'],
  ] as const) {
    await rowOf(first.sku)
      .getByRole('button', { name: new RegExp(`^${from}`) })
      .click()
    await cells.getByLabel('Ячейка', { exact: true }).fill(cell)
    await cells.getByRole('button', { name: 'Сохранить' }).click()
    await expect(rowOf(first.sku).getByRole('button', { name: `Ячейка ${cell.toUpperCase()}` })).toBeVisible()
  }
  await rowOf(second.sku)
    .getByRole('button', { name: /^Недостача/ })
    .click()
  const message = page.getByText(`${first.sku}: ячейка A-1`)
  await expect(message).toBeVisible()
  await shortage.getByRole('button', { name: 'Записать недостачу' }).click()
  await expect(shortage.getByText('Выберите причину')).toBeVisible()
  await expect(message).toBeVisible()
  await shortage.getByRole('button', { name: 'Отмена' }).click()
  await expectAccessible(page)

  await page.goto(`/admin/delivery?q=${encodeURIComponent(clinic.name)}&stage=picked`)
  await show(page, isPhone, 'Собрано')
  await expect(card(page, 'Собрано', orders[0]!.number)).toContainText('не хватает 2')
  const { api } = await signIn('admin')
  const [short] = given(await api.from('orders').select('due').eq('id', orders[0]!.id))
  expect(short!.due, 'what is due follows what is sent').toBe(2 * 10_000 + 2000)

  await page.goto(`/admin/delivery?order=${orders[0]!.id}`)
  await page.getByRole('button', { name: 'Сообщить менеджеру' }).click()
  await expect(page.getByText(/^Сообщили /)).toBeVisible()
})

test('a clinic that wants a call decides on its page, and orders the rest later', async ({
  page,
  signInAs,
  openBrowser,
  expectConsoleError,
}) => {
  expectConsoleError(/409/) // the database refuses to send it before the clinic has decided
  const { clinic, products, orders } = await confirmedOrders(1, { method: 'courier-almaty', onShortage: 'call' })
  const [order] = orders as [(typeof orders)[0]]
  await advance(orders, 'assembling')
  const { api } = await signIn('logistic')
  given(
    await api.rpc('report_shortage', { order_id: order.id, sku: products[0]!.sku, missing: 1, reason: 'Нет на месте' }),
  )
  await signInAs('logistic')
  await page.goto(`/admin/delivery?order=${order.id}`)
  const record = page.getByRole('dialog')
  await expect(record.getByText('Клиника просила позвонить')).toBeVisible()
  await record.getByRole('button', { name: 'Передать в доставку' }).click()
  const send = page.getByRole('dialog', { name: 'Передать в доставку' })
  await send.getByRole('button', { name: 'Передать в доставку' }).click()
  await expect(send.getByRole('alert')).toContainText('клиника просила позвонить')
  await send.getByRole('button', { name: 'Отмена' }).click()

  const buyer = await openBrowser(clinic)
  await buyer.goto(`/orders/${order.id}`)
  await expect(buyer.getByText('На складе не хватило товара')).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Отправить остальное' }).click()
  await expect(buyer.getByText('На складе не хватило товара')).toBeHidden()

  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Передать в доставку' }).click()
  await send.getByRole('button', { name: 'Передать в доставку' }).click()
  await expect(page.getByText(`Заказ ${order.number}: в пути`)).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByText(/^отправлено 1 из 2/)).toBeVisible()
  await buyer.getByRole('button', { name: 'Дозаказать' }).click()
  await expect(buyer.getByRole('link', { name: /^Заказ \d{4}-/ })).toBeVisible()
})

test('a manager decides for a clinic that was called, and orders the rest', async ({ page, signInAs }) => {
  const { products, orders } = await confirmedOrders(1, { method: 'courier-almaty', onShortage: 'call' })
  const [order] = orders as [(typeof orders)[0]]
  await advance(orders, 'assembling')
  const { api } = await signIn('logistic')
  given(
    await api.rpc('report_shortage', { order_id: order.id, sku: products[0]!.sku, missing: 1, reason: 'Нет на месте' }),
  )
  await signInAs('manager')
  await page.goto(`/account-manager/dashboard?order=${order.id}`)
  const record = page.getByRole('dialog')
  await expect(record.getByText('Клиника просила позвонить')).toBeVisible()
  await expectAccessible(page)
  await record.getByRole('button', { name: 'Отправить остальное' }).click()
  await expect(record.getByText('Клиника просила позвонить')).toBeHidden()

  await advance(orders, 'shipped')
  await page.reload()
  await expect(record.getByText(/^Не отправлено: /)).toBeVisible()
  await record.getByRole('button', { name: 'Дозаказать' }).click()
  const rest = record.getByRole('link', { name: /^Заказ \d{4}-/ })
  await expect(rest).toBeVisible()
  const { api: admin } = await signIn('admin')
  const [follower] = given(await admin.from('orders').select('id, number, items_total').eq('follows_id', order.id))
  expect(follower!.items_total).toBe(10_000)
  await rest.click()
  await expect(record.getByText(`Заказ ${follower!.number} от`)).toBeVisible()
})

test('what has been said on the board covers no button of the drawer that opens next', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { clinic, orders } = await confirmedOrders(1)
  const [order] = orders as [(typeof orders)[0]]
  await signInAs('logistic')
  await page.goto(`/admin/delivery?q=${encodeURIComponent(clinic.name)}`)
  await show(page, isPhone, 'К сборке')
  await holdToasts(page)
  await card(page, 'К сборке', order.number).getByRole('button', { name: 'Взять в сборку' }).click()
  const said = page.locator('[data-sonner-toast]').first()
  await expect(said).toBeVisible()
  await show(page, isPhone, 'Собирается')
  await card(page, 'Собирается', order.number).getByRole('link', { name: clinic.name }).click()
  const record = page.getByRole('dialog')
  const main = record.locator('footer').getByRole('button').first()
  await expect(main).toBeVisible()
  await expect(said).toBeVisible()
  // In the end: the drawer slides in.
  await expect
    .poll(() =>
      main.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
  const [box, footer] = await Promise.all([said.boundingBox(), record.locator('footer').boundingBox()])
  expect(box!.y + box!.height <= footer!.y || box!.x + box!.width <= footer!.x).toBe(true)
})

test('an order leaves in two places, is handed over by code, and cash may differ', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const { clinic, orders } = await confirmedOrders(1, { method: 'courier-almaty', payment: 'cash' })
  const [order] = orders as [(typeof orders)[0]]
  await advance(orders, 'assembling')
  await signInAs('logistic')
  await page.goto(`/admin/delivery?order=${order.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Передать в доставку' }).click()
  const send = page.getByRole('dialog', { name: 'Передать в доставку' })
  await send.getByLabel('Мест', { exact: true }).fill('2')
  await send.getByLabel('Вес, кг').fill('1,9')
  await send.getByRole('button', { name: 'Передать в доставку' }).click()
  await expect(page.getByText(`Заказ ${order.number}: в пути`)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('2 места, 1,9 кг')).toBeVisible()

  const buyer = await openBrowser(clinic)
  await buyer.goto(`/orders/${order.id}`)
  const code = await buyer.getByText('Код для получения').locator('xpath=following-sibling::p[1]').innerText()
  expect(code).toMatch(/^\d{4}$/)
  await expectAccessible(buyer)

  await page.getByRole('dialog').getByRole('button', { name: 'Отметить доставку' }).click()
  const handover = page.getByRole('dialog', { name: 'Отметить доставку' })
  await handover.getByLabel('Код клиники').fill(String((Number(code) + 1) % 10_000).padStart(4, '0'))
  await handover.getByRole('button', { name: 'Заказ передан' }).click()
  await expect(handover.getByRole('alert')).toContainText('Осталось попыток: 4')
  await handover.getByLabel('Код клиники').fill(`${code.slice(0, 2)} ${code.slice(2)}`)
  await handover.getByLabel('Взято наличными').fill('30 000')
  await handover.getByRole('button', { name: 'Заказ передан' }).click()
  await expect(handover.getByText('Напишите, почему взяли другую сумму')).toBeVisible()
  await handover.getByLabel('Почему другая сумма').fill('Не было сдачи')
  await expectAccessible(page)
  await handover.getByRole('button', { name: 'Заказ передан' }).click()
  await expect(page.getByText(`Заказ ${order.number}: доставлен`)).toBeVisible()

  const { api } = await signIn('admin')
  const payments = given(await api.from('order_payments').select('kind, amount').eq('order_id', order.id))
  expect(payments).toEqual([{ kind: 'collected', amount: 30_000 }])
})

test('a problem gets a new day, and a second try', async ({ page, signInAs, openBrowser, isPhone }) => {
  const { clinic, orders } = await confirmedOrders(1)
  const [order] = orders as [(typeof orders)[0]]
  await advance(orders, 'assembling', 'shipped')
  await signInAs('logistic')
  await page.goto(`/admin/delivery?order=${order.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Не удалось' }).click()
  const problem = page.getByRole('dialog', { name: 'Не удалось передать' })
  await problem.getByRole('radio', { name: 'Никто не открыл' }).click()
  await problem.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(`Заказ ${order.number}: проблема записана`)).toBeVisible()

  const buyer = await openBrowser(clinic)
  await buyer.goto(`/orders/${order.id}`)
  await expect(buyer.getByText('Заказ не удалось передать: никто не открыл')).toBeVisible()

  await page.goto(`/admin/delivery?q=${order.number}&stage=problem`)
  await show(page, isPhone, 'Проблема')
  await expect(card(page, 'Проблема', order.number)).toContainText('Никто не открыл')
  await card(page, 'Проблема', order.number).getByRole('button', { name: 'Везём снова' }).click()
  await expect(page.getByText(`Заказ ${order.number}: снова в пути`)).toBeVisible()
})

test('papers of many orders are one PDF, without a price', async ({ page, signInAs }) => {
  const { products, orders } = await confirmedOrders(2)
  await advance(orders, 'assembling')
  await signInAs('logistic')
  await showNoPdf(page)
  await page.goto(`/admin/delivery/picking?orders=${orders.map(({ id }) => id).join()}`)
  const numbers = orders.map(({ number }) => number)
  for (const [paper, says, size, pages] of [
    ['Лист сборки', [products[0]!.sku, ...numbers], [210, 297], 1],
    ['Накладные З-2', ['НАКЛАДНАЯ НА ОТПУСК ЗАПАСОВ НА СТОРОНУ', products[1]!.sku], [297, 210], 2],
    ['Этикетки 100 × 150', [orders[1]!.number, 'ул. Толе би, 59'], [100, 150], 2],
    ['Этикетки на А4', numbers, [210, 297], 1],
  ] as const) {
    await page.getByRole('button', { name: 'Печать' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: paper }).click()
    const file = await readFile(await (await download).path())
    const text = pdfText(file)
    for (const piece of says) expect(text).toContain(squeezed(piece))
    expect(text, paper).not.toMatch(/10000|5000/)

    const pictures = await pdfPictures(file)
    expect(pictures, paper).toHaveLength(pages)
    for (const { width, height, margin } of pictures) {
      expect([width, height], paper).toEqual(size)
      expect(margin, `${paper}: nothing is cut off by the printer`).toBeGreaterThanOrEqual(4)
    }
    if (paper === 'Этикетки 100 × 150') expect(new Set(pictures.map(({ qr }) => qr))).toEqual(new Set(numbers))
  }
})

test('a code in the field opens its order, and a colleague’s step is not written over', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const { orders, products } = await confirmedOrders(1)
  const [order] = orders as [(typeof orders)[0]]
  await advance(orders, 'assembling')
  await signInAs('logistic')
  await withoutRealtime(page) // news of the change would remove the checkbox before it is pressed
  await page.goto('/admin/delivery/methods')
  await expect(page, 'methods are for admins').toHaveURL('/admin/delivery')
  await expect(page.getByRole('link', { name: 'Способы и службы' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'К сборке', exact: true })).toBeVisible()
  await page.keyboard.press('F2')
  const field = page.getByRole('textbox', { name: 'Номер заказа или штрихкод' })
  await expect(field).toBeFocused()
  for (const code of ['нет такого', 'и такого']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'На доске не нашлось' })).toBeVisible()
    await expect(field, 'says itself what is searched').toHaveValue(code)
  }
  await expect(page.getByRole('button', { name: /^Убрать фильтр/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Очистить поиск' }).click()
  await expect(field).toHaveValue('')
  await field.fill(order.number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`order=${order.id}`))
  const record = page.getByRole('dialog')
  await expect(record.getByRole('region', { name: 'Лист сборки' })).toContainText('0 из 2')

  const colleague = await openBrowser('logistic')
  await colleague.goto(`/admin/delivery?order=${order.id}`)
  await expect(colleague.getByRole('dialog')).toContainText(order.number)
  await advance(orders, 'shipped')
  await record.getByRole('listitem').filter({ hasText: products[0]!.sku }).getByRole('checkbox').click()
  await expect(page.getByText('Этот заказ уже взял дальше кто-то другой')).toBeVisible()
  await expect(record.getByRole('button', { name: 'Отметить доставку' })).toBeVisible()
})

test('a link shows the way of its parcel, and no more', async ({ page, openBrowser }) => {
  const { orders } = await confirmedOrders(1)
  const [order] = orders as [(typeof orders)[0]]
  await advance(orders, 'assembling', 'shipped')
  const { api } = await signIn('logistic')
  const { token } = given(await api.rpc('create_tracking_link', { order_id: order.id })) as { token: string }
  const answer = await page.goto(`/track/${token}`)
  expect(answer!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  await expect(page.getByRole('listitem').filter({ hasText: 'В пути' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('Алматы', { exact: true })).toBeVisible()
  await expect(page.getByText('Алия')).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Открыть мои заказы' })).toHaveAttribute('href', '/orders')
  await expect(main.getByRole('link', { name: 'Написать в WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  expect(await layoutFaults(page)).toEqual([])

  const other = await openBrowser()
  await other.goto(`/track/${token.slice(1)}A`)
  await expect(other.getByText('Ссылка не работает')).toBeVisible()
})

test('an admin changes methods, carriers and cities, and the day’s route is printed', async ({
  page,
  signInAs,
  isPhone,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await signInAs('admin')
  await page.goto('/admin/delivery/methods')
  await expect(page.getByRole('region', { name: 'Службы' })).toContainText('Казпочта')
  await page.getByRole('button', { name: 'Добавить службу' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новая служба' })
  const code = `tap-${Date.now()}`
  await dialog.getByLabel('Название').fill(code)
  await dialog.getByLabel('Код').fill(code)
  await dialog.getByLabel('Вид номера отправления').fill('.*')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText(/^Только буквы/)).toBeVisible()
  await dialog.getByLabel('Вид номера отправления').fill('[0-9]{10}')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('region', { name: 'Службы' })).toContainText(code)

  await page.getByRole('button', { name: 'Изменить: Самовывоз' }).click()
  await expectAccessible(page)
  const method = page.getByRole('dialog', { name: 'Самовывоз' })
  const days = method.getByRole('group', { name: 'Дни' }).getByRole('checkbox')
  for (const day of await days.all()) await day.uncheck()
  await method.getByRole('button', { name: 'Сохранить' }).click()
  await expect(days.first()).toBeFocused()
  await expect(days.first()).toHaveAttribute('aria-invalid', 'true')
  await expect(days.first()).toHaveAccessibleDescription(/./)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Не сохранять' }).click()

  await test.step('a city that is added can be filtered by; one that cannot be brought back says so', async () => {
    const city = `Город ${crypto.randomUUID().slice(0, 6)}`
    await page.getByLabel('Новый город').fill(city)
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    const drop = page.getByRole('button', { name: `Убрать: ${city}` })
    await expect(drop).toBeVisible()
    await page.goto('/admin/users')
    if (isPhone) await showFilters(page)
    await page.getByRole('button', { name: 'Город', exact: true }).click()
    await page.getByRole('combobox', { name: 'Город' }).fill(city)
    await expect(page.getByRole('option', { name: city })).toBeVisible()

    await page.goto('/admin/delivery/methods')
    await drop.click()
    await expect(drop).toBeHidden()
    await page.route('**/rest/v1/cities*', (route) => route.abort())
    await toast(page, city).getByRole('button', { name: 'Вернуть' }).click()
    await expect(toast(page, 'Нет связи с сервером')).toBeVisible()
  })

  await page.goto('/admin/delivery/route')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Маршрут на')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeHidden()
})

test('a clinic chooses the day and what to do on a shortage', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const { sku } = await createProduct(10_000, 1000)
  await signInAs(clinic)
  await page.goto(`/catalog?q=${sku}`)
  await page
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click()
  await page.goto('/checkout')
  await page.getByRole('combobox', { name: 'День доставки' }).click()
  await page.getByRole('option').nth(2).click()
  await page.getByRole('combobox', { name: 'Если чего-то не хватит' }).click()
  await page.getByRole('option', { name: 'Отменить заказ' }).click()
  await expectAccessible(page)
})
