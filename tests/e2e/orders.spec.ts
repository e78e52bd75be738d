import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessible.ts'
import { given, guestApi, signIn } from './support/backend.ts'
import { putIntoCart, quantityOf } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { createProduct } from './support/products.ts'
import { withoutRealtime } from './support/realtime.ts'
import { watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

// What a clinic does with an order it has placed: takes its invoice, says that it has paid, orders the same again.

test('an order is repeated after a look at what has changed: gone, dearer, fewer', async ({ page, signInAs }) => {
  const [gone, dearer, same] = [await createProduct(1000, 9), await createProduct(2000, 9), await createProduct(500, 9)]
  const clinic = await createClinic({ status: 'verified' })
  const order = await placeOrder(clinic, [
    { sku: gone.sku, quantity: 1 },
    { sku: dearer.sku, quantity: 4 },
    { sku: same.sku, quantity: 2 },
  ])
  await gone.withdraw()
  await dearer.setPrice(2300)
  await dearer.addStock(-2)

  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Повторить заказ' }).click()
  const dialog = page.getByRole('dialog', { name: `Повторить заказ ${order.number}` })
  const changed = dialog.getByRole('region', { name: 'Изменилось' }).getByRole('listitem')
  await expect(changed).toHaveCount(2)
  await expect(changed.filter({ hasText: gone.name })).toContainText('Больше не продаётся')
  await expect(changed.filter({ hasText: dearer.name })).toContainText('Дороже на 300\u00a0₸')
  await expect(changed.filter({ hasText: dearer.name })).toContainText('Осталось 3')
  await expect(dialog.getByRole('region', { name: 'Без изменений' })).toContainText(same.name)
  await expect(dialog).toContainText('7\u00a0900\u00a0₸')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Добавить 2 позиции в корзину' }).click()
  await expect(page).toHaveURL('/cart')
  const lines = page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: dearer.name }).getByRole('spinbutton')).toHaveValue('3')
  await expect(lines.filter({ hasText: same.name }).getByRole('spinbutton')).toHaveValue('2')
})

test('repeating an order asks what to do with what is in the cart already', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 50)
  const clinic = await createClinic({ status: 'verified' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 4 }])
  await signInAs(clinic)
  await putIntoCart(page, product, 3)
  const dialog = page.getByRole('dialog', { name: `Повторить заказ ${order.number}` })
  const repeat = async () => {
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: 'Повторить заказ' }).click()
  }

  await repeat()
  await expect(dialog).toContainText('Уже в корзине: 3 шт.')
  await expect(dialog.getByRole('radio', { name: 'Как в заказе' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await expect(quantityOf(page, product)).toHaveValue('4')

  await repeat()
  await dialog.getByRole('radio', { name: 'Добавить к ним' }).click()
  await dialog.getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await expect(quantityOf(page, product)).toHaveValue('8')
})

test('a clinic finds at home its last order, its manager, and what it usually orders by now', async ({
  page,
  signInAs,
}) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])
  // Nobody can have ordered months ago in a test.
  await page.route('**/rest/v1/rpc/my_desk', async (route) => {
    const answer = await route.fetch()
    const [card] = given(
      await guestApi
        .from('product_cards')
        .select(
          'id, slug, sku, name, family, volume_ml, product_type, line, price, available, stock_count, order_min, order_step, max_quantity, badge, is_new, is_hit, image_url',
        )
        .eq('id', product.id),
    )
    const again = [{ every_days: 30, days_since: 34, quantity: 3, is_due: true, product: card }]
    await route.fulfill({ json: { ...((await answer.json()) as object), again } })
  })
  await signInAs(clinic)
  const moved = await watchShifts(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Ваш менеджер' })).toBeVisible()
  await expect(page.getByText('Только для специалистов')).toBeHidden()

  const due = page.getByRole('region', { name: 'Пора заказать' })
  await expect(due.getByRole('listitem')).toHaveCount(1)
  await expect(due.getByRole('listitem')).toContainText('Раз в 4\u00a0недели, последний раз 5\u00a0недель назад')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await moved(), 'room was kept for what came').toBeLessThanOrEqual(0.05)
  await expectAccessible(page)

  await due.getByRole('button', { name: `В корзину 3 шт.: ${product.name}` }).click()
  await expect(due.getByRole('spinbutton', { name: `Количество: ${product.name}` })).toHaveValue('3')
  await due.getByRole('spinbutton').fill('1')
  await due.getByRole('button', { name: 'Уменьшить количество' }).click()
  await expect(due.getByRole('button', { name: `В корзину 3 шт.: ${product.name}` })).toBeFocused()

  await expect(page.getByRole('link', { name: `Оплатить ${order.number}` })).toHaveAttribute(
    'href',
    `/orders/${order.id}`,
  )
  await page.getByRole('link', { name: 'К оплате' }).click()
  await expect(page).toHaveURL('/orders?status=unpaid')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: order.number })).toBeVisible()
  await expect(page.getByText(/^Всего к оплате/)).toHaveText(/₸$/)
  await page.goBack()

  const last = page.getByRole('region', { name: 'Последний заказ' })
  await expect(last).toContainText(order.number)
  await last.getByRole('button', { name: `Повторить последний заказ ${order.number}` }).click()
  await page.getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('spinbutton').first()).toHaveValue('2')
})

test('an order brings its invoice as a PDF; a message to the manager names the order or the product', async ({
  page,
  signInAs,
}) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Счёт по заказу ${order.number}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`Счёт по заказу ${order.number}.pdf`)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const fromLetter = page.waitForEvent('download')
  await page.goto(`/orders/${order.id}?invoice`)
  expect((await fromLetter).suggestedFilename(), 'the link of the letter').toBe(file.suggestedFilename())

  const message = async () => {
    const link = page.getByRole('main').getByRole('link', { name: 'Написать в WhatsApp' })
    return new URL((await link.getAttribute('href'))!).searchParams.get('text')
  }
  expect(await message()).toBe(`Здравствуйте. Вопрос по заказу ${order.number}.`)
  await page.goto(product.path)
  expect(await message()).toContain(product.sku)
  await expect(page.getByText('Вопрос о средстве'), 'one contact, not the office too').toHaveCount(0)
})

test('a clinic says that it has paid, with a receipt that its manager looks at', async ({
  page,
  signInAs,
  openBrowser,
  expectConsoleError,
}) => {
  // After a try that was given up, the client first asks whether its file came through.
  expectConsoleError(/ERR_FAILED|status of 404/)
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}?new=true`)
  await expect(page.getByRole('status').filter({ hasText: 'Оплатите' })).toBeVisible()
  await page.getByRole('button', { name: 'Я оплатил' }).click()
  const window = page.getByRole('dialog', { name: 'Сообщить об оплате' })
  const file = window.getByLabel('Файл квитанции')
  await expect(window.getByLabel('Сумма')).toHaveValue('1\u00a0000')

  await test.step('what will not do is said beside its cause', async () => {
    await file.setInputFiles({ name: 'kvitanciya.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    await expect(window.getByRole('alert')).toContainText('Это не PDF, JPG или PNG')
    const large = Buffer.concat([receipt, Buffer.alloc(10 * 1024 * 1024)])
    await file.setInputFiles({ name: 'kvitanciya.png', mimeType: 'image/png', buffer: large })
    await expect(window.getByRole('alert')).toContainText('Файл больше 10\u00a0МБ')
    await window.getByLabel('Сумма').fill('')
    await window.getByRole('button', { name: 'Я оплатил' }).click()
    await expect(window.getByLabel('Сумма')).toHaveAccessibleDescription('Введите, сколько оплатили')
    await window.getByLabel('Сумма').fill('900')
    await expectAccessible(page)
  })

  await test.step('what is on its way can be given up', async () => {
    await file.setInputFiles({ name: 'kvitanciya.png', mimeType: 'image/png', buffer: receipt })
    await page.route('**/storage/v1/object/**', () => undefined)
    const upload = page.waitForRequest('**/storage/v1/object/clinic-documents/**')
    await window.getByRole('button', { name: 'Я оплатил' }).click()
    const stopped = page.waitForEvent('requestfailed', async (failed) => failed === (await upload))
    await expect(window.getByRole('progressbar')).toBeVisible()
    await window.getByRole('button', { name: 'Отмена' }).click()
    await stopped
    await expect(window).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Я оплатил' }).click()
    await window.getByLabel('Сумма').fill('900')
  })

  await test.step('a lost connection is shown, and another try sends it', async () => {
    await file.setInputFiles({ name: 'kvitanciya.png', mimeType: 'image/png', buffer: receipt })
    await page.route('**/functions/v1/add-document', (route) => route.abort())
    await window.getByRole('button', { name: 'Я оплатил' }).click()
    await expect(window.getByRole('alert')).toContainText('Нет связи с сервером')
    await page.unrouteAll({ behavior: 'wait' })
    await window.getByRole('button', { name: 'Я оплатил' }).click()
    await expect(window).toBeHidden()
    await expect(page.getByText('Оплата заявлена').first()).toBeVisible()
    await expect(page.getByText('Менеджер проверит поступление и подтвердит заказ.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Оплатите' })).toBeHidden()
    const payments = page.getByRole('region', { name: 'Платежи' }).getByRole('listitem')
    await expect(payments).toContainText(/Вы сообщили об оплате\d\d\.\d\d\.\d{4}, не подтверждена900\u00a0₸/)
    await expect(page.getByRole('button', { name: 'Добавить квитанцию' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Приложена квитанция' })).toContainText('kvitanciya.png')
  })

  await test.step('both sides look at it', async () => {
    await page
      .getByRole('list', { name: 'Квитанции' })
      .getByRole('button', { name: /kvitanciya\.png/ })
      .click()
    await expect(page.getByRole('img', { name: 'Документ kvitanciya.png' })).toBeVisible()

    const manager = await openBrowser('manager')
    await manager.goto(`/account-manager/dashboard?order=${order.id}`)
    const record = manager.getByRole('dialog', { name: clinic.name })
    await expect(record.getByRole('row').filter({ hasText: 'Клиника сообщила об оплате' })).toContainText('900\u00a0₸')
    await record.getByRole('button', { name: /kvitanciya\.png/ }).click()
    await expect(manager.getByRole('img', { name: 'Документ kvitanciya.png' })).toBeVisible()
  })
})

test('a new order is taken back with a reason, and one that was confirmed meanwhile is not', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const [taken, confirmed] = [
    await placeOrder(clinic, [{ sku: product.sku, quantity: 4 }]),
    await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }]),
  ]
  await withoutRealtime(page) // news of the change would remove the button before it is pressed
  await signInAs(clinic)
  await page.goto(`/orders/${taken.id}`)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await page.getByLabel('Причина').fill('Ошиблись объёмом')
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByText(`Заказ ${taken.number} отменён`)).toBeVisible()
  await expect(page.getByText('Вы: «Ошиблись объёмом»')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toBeHidden()
  expect(await stockOf(product)).toBe(8)

  await page.goto(`/orders/${confirmed.id}`)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  const manager = await signIn('manager')
  given(await manager.api.rpc('set_order_status', { order_id: confirmed.id, status: 'confirmed' }))
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(page.getByText('Статус уже изменился')).toBeVisible()
  expect(await stockOf(product)).toBe(8)
})

test('the manager tells what delivery costs, and the clinic pays it by Kaspi with sum and number at hand', async ({
  page,
  context,
  signInAs,
  openBrowser,
}) => {
  const product = await createProduct(10_000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const items = [{ sku: product.sku, quantity: 1 }]
  const order = await placeOrder(clinic, items, { method: 'sdek', payment: 'kaspi' })
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByText('сообщит менеджер')).toBeVisible()
  await expect(page.getByText('Стоимость доставки добавит менеджер.')).toBeVisible()

  const manager = await openBrowser('manager')
  await manager.goto(`/account-manager/client/${clinic.id}?order=${order.id}`)
  const record = manager.getByRole('dialog', { name: clinic.name })
  await record.getByRole('button', { name: 'Сохранить' }).click()
  await expect(record.getByLabel('Стоимость доставки')).toHaveAccessibleDescription(/Введите сумму/)
  await record.getByLabel('Стоимость доставки').fill('4500')
  await record.getByRole('button', { name: 'Сохранить' }).click()
  await expect(record.getByText('14\u00a0500\u00a0₸').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('14\u00a0500\u00a0₸').first()).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Скопировать сумму' }).click()
  await expect(page.getByText('Скопировано')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('14500')
  await page.getByRole('button', { name: 'Скопировать номер заказа' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(order.number)
  const [invoice, paid] = ['Скачать счёт', 'Я оплатил'].map((name) => page.getByRole('button', { name }))
  await expect(paid!).toHaveClass(/bg-accent/)
  await expect(invoice!).not.toHaveClass(/bg-accent/)
  await expectAccessible(page)
})

test('on paper an order says all that it says, without what is pressed', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const { id } = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  await signInAs(clinic)
  await page.goto(`/orders/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox', { name: 'Сообщение' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Позвонить менеджеру' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('link', { name: product.name })).toBeVisible()
  for (const role of ['button', 'textbox'] as const) await expect(main.getByRole(role)).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Позвонить менеджеру' })).toBeHidden()
})

test('an order on its way fits the screen', async ({ page, signInAs }) => {
  await signInAs('clinic')
  await page.goto('/orders')
  await page.route('**/rest/v1/orders?*', () => undefined)
  // goto() would wait until the page answers: behind slow guards that is only after its data has come.
  await page.evaluate(() => location.assign('/orders/00000000-0000-4000-8000-000000000000'))
  await expect(page.getByRole('status', { name: 'Страница загружается' })).toBeVisible()
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)
})

test('the list is narrowed by day and sum, kept in the address; rows repeat an order and bring its invoice', async ({
  page,
  signInAs,
}) => {
  const product = await createProduct(1000, 90)
  const clinic = await createClinic({ status: 'verified' })
  const small = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  const large = await placeOrder(clinic, [{ sku: product.sku, quantity: 20 }])
  await signInAs(clinic)
  await page.goto('/orders')
  const rows = page.getByRole('list', { name: 'Список заказов' }).getByRole('link')
  await expect(rows).toHaveText([large.number, small.number])
  // Folded on phones.
  const filters = page.getByRole('button', { name: 'Фильтры' })
  if (await filters.isVisible()) await filters.click()

  await test.step('by sum', async () => {
    await page.getByRole('button', { name: 'Сумма: любая' }).click()
    const window = page.getByRole('dialog', { name: 'Сумма' })
    await window.getByLabel('От').fill('30000')
    await window.getByLabel('До').fill('5000')
    await window.getByRole('button', { name: 'Показать' }).click()
    await expect(window.getByLabel('До')).toHaveAccessibleDescription('Меньше начала')
    await window.getByLabel('От').fill('5000')
    await window.getByLabel('До').fill('')
    await window.getByLabel('До').press('Enter')
    await expect(page).toHaveURL('/orders?min=5000')
    await expect(rows).toHaveText([large.number])
    await page.reload()
    await expect(rows).toHaveText([large.number])
    await page.getByRole('button', { name: 'От 5\u00a0000\u00a0₸' }).click()
    await page.getByRole('button', { name: 'Сбросить' }).click()
    await expect(rows).toHaveText([large.number, small.number])
  })

  await test.step('by day', async () => {
    await page.getByRole('button', { name: 'За всё время' }).click()
    const window = page.getByRole('dialog', { name: 'Период' })
    await window.getByRole('button', { name: '30 дней' }).click()
    await window.getByRole('button', { name: 'Показать' }).click()
    await expect(page).toHaveURL(/\/orders\?from=\d{4}-\d{2}-\d{2}$/)
    await expect(rows).toHaveText([large.number, small.number])
    await page.goto('/orders?to=2020-01-31')
    await expect(page.getByRole('heading', { name: 'Таких заказов нет' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'По 31.01.2020' })).toBeVisible()
    await page.getByRole('link', { name: 'Показать все заказы' }).click()
    await expect(rows).toHaveText([large.number, small.number])
  })

  await test.step('what narrows it is saved as a view', async () => {
    await page.goto('/orders?min=5000')
    await page.getByRole('button', { name: 'Сохранённые', exact: true }).click()
    await page.getByRole('button', { name: 'Сохранить текущие фильтры' }).click()
    await expect(page.getByText('Показывать коллегам')).toHaveCount(0)
    await page.getByLabel('Название').fill('Крупные')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Крупные' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/orders?max=1')
    await page.getByRole('button', { name: 'Сохранённые', exact: true }).click()
    await page.getByRole('link', { name: 'Крупные' }).click()
    await expect(page).toHaveURL('/orders?min=5000')
    await expect(rows).toHaveText([large.number])
    await page.goto('/orders')
  })

  await test.step('a row brings its invoice and repeats its order', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Счёт по заказу ${small.number}` }).click()
    expect((await download).suggestedFilename()).toBe(`Счёт по заказу ${small.number}.pdf`)
    await page.getByRole('button', { name: `Повторить заказ ${large.number}` }).click()
    const dialog = page.getByRole('dialog', { name: `Повторить заказ ${large.number}` })
    await dialog.getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('spinbutton', { name: `Количество: ${product.name}` })).toHaveValue('20')
  })
})

async function stockOf({ sku }: { sku: string }) {
  return given(await guestApi.from('availability').select('stock_count').eq('sku', sku).single()).stock_count
}

/** A picture of one pixel. */
const receipt = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
