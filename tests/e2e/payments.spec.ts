import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toasts.ts'
import { database } from '../support/backend.ts'

// The money of an order, from both sides: paid in parts, reported and rejected, waited for, given back.

const sql = database()
test.afterAll(() => sql.end())

/** This day in Almaty, as a form has it. */
const today = () => new Intl.DateTimeFormat('ru', { timeZone: 'Asia/Almaty' }).format(new Date())

const tenge = (sum: string) => sum.replaceAll(' ', '\u00a0')

/** A clinic's order of three pieces at 10 000 ₸, to be fetched, and the drawer in which an admin works on it. */
async function orderFor(manager?: 'manager') {
  const product = await createProduct(10_000, 9)
  const clinic = await createClinic({ status: 'verified', ...(manager && { manager }) })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 3 }])
  return { product, clinic, order }
}

async function openDrawer(page: Page, clinic: TestClinic, order: { id: string }) {
  await page.goto(`/admin/users/orders/${clinic.id}?order=${order.id}`)
  const record = page.getByRole('dialog', { name: clinic.name })
  await expect(record.getByRole('heading', { name: 'История' })).toBeVisible()
  return record
}

const payments = (page: Page) => page.getByRole('region', { name: 'Платежи' }).getByRole('listitem')

test('an order just placed leads to its invoice; its page and the list say until when to pay, and what is owed', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { product, clinic, order } = await orderFor()
  const owing = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  const { api } = await signIn('admin')
  for (const status of ['confirmed', 'assembling', 'shipped'] as const) {
    given(await api.rpc('set_order_status', { order_id: owing.id, status }))
  }
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}?new`)
  await expect(page.getByRole('status').filter({ hasText: 'оформлен' })).toContainText(
    /Оплатите 30\s000\s₸ до \d+\s\p{L}+/u,
  )
  const reserved = page.getByText(/^Оплатите до \d+\s\p{L}+$/u)
  await expect(reserved, 'beside the status and in the payment').toHaveCount(2)
  await expect(page.getByRole('button', { name: `Скачать счёт по заказу ${order.number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Я оплатил' })).toBeVisible()
  const [invoice, paid] = await Promise.all(
    ['Скачать счёт', 'Я оплатил'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )
  expect(paid!.y, 'one row').toBe(invoice!.y)
  const steps = page.getByRole('list', { name: 'Ход заказа' }).locator('li')
  await expect(steps.filter({ visible: true }), 'phones fold the steps ahead').toHaveCount(isPhone ? 2 : 5)
  await expectAccessible(page)

  await page.goto('/orders')
  const rows = page.getByRole('list', { name: 'Список заказов' }).locator(':scope > li')
  await expect(rows.filter({ hasText: order.number })).toContainText(/Оплатите до \d+\s\p{L}+/u)
  await expect(rows.filter({ hasText: owing.number })).toContainText(tenge('Осталось оплатить 10 000 ₸'))
})

test('an order is paid in parts; both sides see what is left', async ({ page, signInAs, openBrowser }) => {
  const { clinic, order } = await orderFor()
  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  await record.getByRole('button', { name: 'Записать оплату' }).click()
  const window = page.getByRole('dialog', { name: 'Записать оплату' })
  await expect(window.getByLabel('Сумма')).toHaveValue(tenge('30 000'))

  await test.step('what will not do is said beside its field', async () => {
    await window.getByLabel('Сумма').fill('')
    await window.getByLabel('День').fill('31.12.2099')
    await window.getByRole('button', { name: 'Записать' }).click()
    await expect(window.getByLabel('Сумма')).toHaveAccessibleDescription('Введите сумму')
    await expect(window.getByLabel('Сумма')).toBeFocused()
    await expect(window.getByLabel('День')).toHaveAccessibleDescription('Этот день ещё не наступил')
    await window.getByLabel('Сумма').fill('40000')
    await expect(window.getByLabel('Сумма')).toHaveAccessibleDescription(tenge('На 10 000 ₸ больше, чем осталось'))
    await expectAccessible(page)
  })

  await window.getByLabel('Сумма').fill('12 000')
  await window.getByLabel('День').fill(today())
  await window.getByLabel('Примечание').fill('Первая часть')
  await test.step('a window cannot be left while it sends', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/rpc/record_payment', async (route) => {
      await answer.promise
      await route.continue()
    })
    await window.getByRole('button', { name: 'Записать' }).dblclick()
    await page.keyboard.press('Escape')
    await expect(window).toBeVisible()
    answer.resolve()
    await expect(window).toBeHidden()
    await page.unroute('**/rpc/record_payment')
  })
  await expect(record.getByText('Оплачен частично')).toBeVisible()
  await expect(record.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(record.getByRole('row').filter({ hasText: 'Поступила оплата' })).toContainText(tenge('12 000 ₸'))
  await expect(record.getByRole('row').filter({ hasText: 'Поступила оплата' })).toContainText('Первая часть')

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  await expect(client.getByText('Осталось', { exact: true }).locator('..')).toContainText(tenge('18 000 ₸'))
  await expect(payments(client)).toContainText([tenge('12 000 ₸')])
  await expect(client.getByText(tenge('Осталось оплатить 18 000 ₸'))).toBeVisible()
  await expect(client.getByText(/^Оплатите до/)).toBeHidden()
  await expect(client.getByText('Первая часть')).toBeHidden()
  await expectAccessible(client)

  await record.getByRole('button', { name: 'Записать оплату' }).click()
  await expect(window.getByLabel('Сумма')).toHaveValue(tenge('18 000'))
  await window.getByRole('button', { name: 'Записать' }).click()
  await expect(record.getByText('Оплачен', { exact: true })).toBeVisible()
  await client.reload()
  await expect(client.getByText('Оплачен', { exact: true }).first()).toBeVisible()
  await expect(payments(client)).toHaveCount(2)
})

test('a payment that was recorded by mistake is undone at once or within a day, and the clinic sees that it does not count', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const { clinic, order } = await orderFor()
  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  const pay = async () => {
    await record.getByRole('button', { name: 'Записать оплату' }).click()
    await page.getByRole('dialog', { name: 'Записать оплату' }).getByRole('button', { name: 'Записать' }).click()
    await expect(record.getByText('Оплачен', { exact: true })).toBeVisible()
  }
  const rows = record.getByRole('table').getByRole('row')

  await pay()
  await toast(page, tenge('оплата 30 000 ₸ записана')).getByRole('button', { name: 'Отменить' }).click()
  await expect(toast(page, `Заказ ${order.number}: запись отменена`)).toBeVisible()
  await expect(record.getByText('Не оплачен')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText('отменена')

  await pay()
  await record.getByRole('button', { name: 'Отменить запись' }).click()
  const asking = page.getByRole('dialog', { name: 'Отменить запись?' })
  await expect(asking).toContainText(tenge('«Поступила оплата», 30 000 ₸: эти деньги больше не считаются.'))
  await expectAccessible(page)
  await asking.getByRole('radio', { name: 'Деньги за другой заказ' }).click()
  await asking.getByRole('button', { name: 'Отменить запись' }).click()
  await expect(asking).toBeHidden()
  await expect(record.getByText('Не оплачен')).toBeVisible()
  await expect(record.getByRole('button', { name: 'Отменить запись' })).toBeHidden()
  await expect(rows.nth(1)).toContainText('Отмена записи «Поступила оплата»')
  await expect(rows.nth(1)).toContainText('Деньги за другой заказ')
  await expect(rows.nth(1)).toContainText(tenge('−30 000 ₸'))
  await expectAccessible(page)

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  await expect(payments(client)).toContainText(['не засчитана', 'не засчитана'])
  await expect(client.getByText(tenge('Отмена записи «Поступила оплата»: 30 000 ₸'))).toHaveCount(2)
  await expect(client.getByText('Деньги за другой заказ')).toBeHidden()
  await expect(client.getByRole('button', { name: 'Я оплатил' })).toBeVisible()
  await expectAccessible(client)
})

test('a report that no money followed is rejected; the clinic reads why and reports again', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const { clinic, order } = await orderFor()
  const { api } = await signIn(clinic)
  given(await api.rpc('report_payment', { order_id: order.id, amount: 30_000 }))
  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  await expect(record.getByText('Заявлена меньше минуты назад')).toBeVisible()
  await record.getByRole('button', { name: 'Отклонить заявленную оплату' }).click()
  const window = page.getByRole('dialog', { name: 'Отклонить заявленную оплату?' })
  await window.getByRole('radio', { name: 'Деньги не поступили' }).click()
  await window.getByLabel('Пояснение').fill('Пришлите платёжное поручение')
  await window.getByRole('button', { name: 'Отклонить' }).click()
  await expect(window).toBeHidden()
  await expect(record.getByText('Оплата не подтверждена')).toBeVisible()
  await expect(record, 'its button is gone').toBeFocused()
  const report = record.getByRole('row').filter({ hasText: 'Клиника сообщила об оплате' })
  await expect(report).toContainText('не подтверждена')
  await expect(record.getByText('Не оплачен')).toBeVisible()

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  const reason = 'Деньги не поступили. Пришлите платёжное поручение'
  const refusal = client.locator('[data-slot=alert]').filter({ hasText: 'Оплата не подтверждена' })
  await expect(refusal).toContainText(reason)
  await expect(client.getByText(`«${reason}»`)).toBeVisible()
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Я оплатил' }).click()
  const saying = client.getByRole('dialog')
  await saying.getByLabel('День оплаты').fill('30.02.2026')
  await saying.getByRole('button', { name: 'Я оплатил' }).click()
  await expect(saying.getByLabel('День оплаты')).toHaveAccessibleDescription('Такого дня нет')
  await expect(saying.getByLabel('День оплаты')).toBeFocused()
  await saying.getByLabel('День оплаты').fill(today())
  // After a report that no money followed, a paper has to go along.
  await saying.getByRole('button', { name: 'Я оплатил' }).click()
  await expect(saying.getByText('Выберите файл квитанции')).toBeVisible()
  const receipt = { name: 'Квитанция.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nпоручение') }
  await saying.getByLabel('Файл квитанции').setInputFiles(receipt)
  await saying.getByRole('button', { name: 'Я оплатил' }).click()
  await expect(client.getByText('Оплата заявлена').first()).toBeVisible()
  await expect(saying).toBeHidden()
  await expect(client.locator('#content'), 'the button is gone').toBeFocused()
  await expect(refusal).toBeHidden()
  await expect(client.getByRole('listitem').filter({ hasText: tenge('Оплата заявлена: 30 000 ₸') })).toHaveCount(2)
})

test('a delivered order is to be paid within the term; then it is overdue, for both sides', async ({
  page,
  signInAs,
  openBrowser,
  isPhone,
}) => {
  const { clinic, order } = await orderFor()
  const { api } = await signIn('admin')
  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'] as const) {
    given(await api.rpc('set_order_status', { order_id: order.id, status }))
  }
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  const term = page.getByText(/^Оплатить до \d+\s\p{L}+$/u)
  await expect(term, 'beside the status and in the payment').toHaveCount(2)
  const { payment_days: days } = given(await api.from('shop_settings').select('payment_days').single())
  await sql`update public.orders set delivered_at = now() - make_interval(days => ${days + 3}) where id = ${order.id}`
  await page.reload()
  await expect(page.getByText('Просрочено на 3\u00a0дня')).toHaveCount(2)
  await expectAccessible(page)
  await page.goto('/orders')
  await expect(page.getByRole('list', { name: 'Список заказов' })).toContainText('Просрочено на 3\u00a0дня')

  const admin = await openBrowser('admin')
  await admin.goto(`/admin/orders?q=${order.number}`)
  const row = admin.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: order.number, visible: true })
  await expect(row).toContainText('Просрочено на 3\u00a0дня')
  await admin.goto(`/admin/orders?q=${order.number}&order=${order.id}`)
  await expect(admin.getByRole('dialog').getByText('Просрочено на 3\u00a0дня')).toBeVisible()
})

test('the list of staff says since when a payment is reported, and what goes back', async ({
  page,
  signInAs,
  openBrowser,
  isPhone,
}) => {
  const { clinic, order } = await orderFor()
  const { api } = await signIn(clinic)
  given(await api.rpc('report_payment', { order_id: order.id, amount: 30_000 }))
  await sql`update public.orders set reported_at = now() - interval '4 days 1 hour' where id = ${order.id}`
  await signInAs('admin')
  await page.goto(`/admin/orders?q=${order.number}&reported=yes`)
  const row = page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: order.number, visible: true })
  await expect(row.getByText('Заявлена 4\u00a0дня назад').filter({ visible: true })).toBeVisible()

  const admin = await signIn('admin')
  given(await admin.api.rpc('set_payment_status', { order_id: order.id, payment_status: 'paid' }))
  await page.goto(`/admin/orders?q=${order.number}&order=${order.id}`)
  const record = page.getByRole('dialog', { name: clinic.name })
  await record.getByRole('button', { name: 'Отменить заказ' }).click()
  const asking = page.getByRole('dialog', { name: 'Отменить заказ?' })
  await expect(asking).toContainText(tenge('Получено 30 000 ₸: деньги нужно будет вернуть.'))
  await test.step('a reason that was typed is not lost unasked', async () => {
    await asking.getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(asking.getByText('Выберите причину')).toBeVisible()
    await expect(asking.getByRole('radio').first()).toBeFocused()
    await asking.getByRole('radio', { name: 'Другое' }).click()
    await asking.getByRole('button', { name: 'Отменить заказ' }).click()
    await expect(asking.getByLabel('Пояснение')).toHaveAccessibleDescription('Напишите причину')
    await expect(asking.getByLabel('Пояснение')).toBeFocused()
    await asking.getByLabel('Пояснение').fill('Закрылись')
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('alertdialog')
    await leaving.getByRole('button', { name: 'Продолжить' }).click()
    await expect(asking.getByLabel('Пояснение')).toHaveValue('Закрылись')
  })
  await asking.getByRole('button', { name: 'Отменить заказ' }).click()
  await expect(asking).toBeHidden()
  await expect(record.getByText('Отменён', { exact: true }).first()).toBeVisible()
  await page.goto(`/admin/orders?q=${order.number}`)
  await expect(row).toContainText(tenge('К возврату 30 000 ₸'))

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  await expect(client.getByText(tenge('К возврату 30 000 ₸'))).toHaveCount(2)
  await expect(client.getByText('Дата оплаты')).toBeVisible()
  const back = { kind: 'refunded', amount: 30_000, idempotency_key: randomUUID() } as const
  given(await admin.api.rpc('record_payment', { order_id: order.id, ...back }))
  await client.reload()
  await expect(client.getByRole('listitem').filter({ hasText: tenge('Возврат денег: 30 000 ₸') })).toBeVisible()
  await expect(client.getByText(tenge('К возврату 30 000 ₸'))).toHaveCount(0)
  await expect(client.getByText('Дата оплаты')).toHaveCount(0)
})

test('a manager lets an order wait longer, once; the clinic reads why', async ({ page, signInAs, openBrowser }) => {
  const { clinic, order } = await orderFor('manager')
  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  const reserved = client.getByText(/^Оплатите до \d+\s\p{L}+$/u).first()
  const before = await reserved.textContent()

  await signInAs('manager')
  await page.goto(`/account-manager/dashboard?order=${order.id}`)
  const record = page.getByRole('dialog', { name: clinic.name })
  await expect(record.getByText(before!.replace('Оплатите', 'Резерв'))).toBeVisible()
  for (const name of ['Записать оплату', 'Записать возврат денег', 'Вернуть часть товаров']) {
    await expect(record.getByRole('button', { name }), name).toHaveCount(0)
  }
  await record.getByRole('button', { name: 'Продлить' }).click()
  const window = page.getByRole('dialog', { name: 'Продлить резерв?' })
  await window.getByRole('button', { name: 'Продлить резерв' }).click()
  await expect(window.getByText('Выберите причину')).toBeVisible()
  await window.getByRole('radio', { name: 'Счёт на согласовании' }).click()
  await window.getByRole('button', { name: 'Продлить резерв' }).click()
  await expect(window).toBeHidden()
  await expect(record.getByText('уже продлевали')).toBeVisible()
  await expect(record, 'its button is gone').toBeFocused()
  await expect(record.getByRole('button', { name: 'Продлить' })).toHaveCount(0)

  await client.reload()
  await expect(client.getByRole('listitem').filter({ hasText: 'Резерв продлён до' })).toContainText(
    '«Счёт на согласовании»',
  )
  await expect(reserved).not.toHaveText(before!)
})

test('pieces come back one by one, then the rest; what was paid too much goes back', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const { product, clinic, order } = await orderFor()
  const { api } = await signIn('admin')
  given(await api.rpc('set_payment_status', { order_id: order.id, payment_status: 'paid' }))
  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'] as const) {
    given(await api.rpc('set_order_status', { order_id: order.id, status }))
  }
  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  const window = page.getByRole('dialog', { name: 'Вернуть часть товаров' })

  await test.step('a piece', async () => {
    await record.getByRole('button', { name: 'Вернуть часть товаров' }).click()
    await window.getByRole('button', { name: 'Принять возврат' }).click()
    await expect(window.getByText('Выберите, что возвращают')).toBeVisible()
    const pieces = window.getByRole('spinbutton', { name: `Вернуть: ${product.name}` })
    await expect(pieces).toHaveAttribute('aria-invalid', 'true')
    await expect(pieces).toBeFocused()
    await expect(window.getByLabel('Причина')).toHaveAccessibleDescription('Укажите причину')
    await pieces.fill('1')
    await pieces.press('Enter')
    await expect(window.getByText('Выберите, что возвращают')).toHaveCount(0)
    await window.getByLabel('Причина').fill('Повреждена упаковка')
    await expect(window.getByText(tenge('10 000 ₸')).last()).toBeVisible()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Принять возврат' }).click()
    await expect(window).toBeHidden()
    await expect(record.getByText('возвращено 1', { exact: true })).toBeVisible()
    await expect(record.getByRole('term').filter({ hasText: 'К возврату' }).locator('..')).toContainText(
      tenge('10 000 ₸'),
    )
    await expect(record.getByRole('button', { name: 'Записать оплату' })).toHaveCount(0)
  })

  await test.step('its money', async () => {
    await record.getByRole('button', { name: 'Записать возврат денег' }).click()
    const refund = page.getByRole('dialog', { name: 'Записать возврат денег' })
    await expect(refund.getByLabel('Сумма')).toHaveValue(tenge('10 000'))
    await refund.getByLabel('Сумма').fill('30001')
    await refund.getByRole('button', { name: 'Записать возврат' }).click()
    await expect(refund.getByLabel('Сумма')).toHaveAccessibleDescription(tenge('Не больше 30 000 ₸'))
    await refund.getByLabel('Сумма').fill('10000')
    await refund.getByRole('button', { name: 'Записать возврат' }).click()
    await expect(refund).toBeHidden()
    await expect(record.getByText('К возврату')).toHaveCount(0)
    await expect(record.getByRole('row').filter({ hasText: 'Возврат денег' })).toContainText(tenge('−10 000 ₸'))
  })

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  await expect(client.getByText('возвращено 1', { exact: true })).toBeVisible()
  await expect(client.getByRole('listitem').filter({ hasText: 'Возврат: 1\u00a0шт.' })).toContainText(
    '«Повреждена упаковка»',
  )
  await expect(payments(client)).toHaveCount(2)
  await expectAccessible(client)

  await test.step('all that is left is a return of the order', async () => {
    await record.getByRole('button', { name: 'Вернуть часть товаров' }).click()
    await window.getByRole('spinbutton', { name: `Вернуть: ${product.name}` }).fill('2')
    await window.getByLabel('Причина').fill('Отказались от остального')
    await window.getByRole('button', { name: 'Принять возврат' }).click()
    await expect(window).toBeHidden()
    await expect(record.getByText('Возвращён', { exact: true }).first()).toBeVisible()
  })
})

test('delivery of an order that is being paid changes with a reason that the clinic reads', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const { clinic, order } = await orderFor('manager')
  const { api } = await signIn(clinic)
  given(await api.rpc('report_payment', { order_id: order.id }))
  const manager = await openBrowser('manager')
  await manager.goto(`/account-manager/dashboard?order=${order.id}`)
  const theirs = manager.getByRole('dialog', { name: clinic.name })
  await expect(theirs.getByText('Оплата заявлена', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Изменить', exact: true })).toHaveCount(0)

  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  await record.getByRole('button', { name: 'Изменить', exact: true }).click()
  const window = page.getByRole('dialog', { name: 'Стоимость доставки' })
  await window.getByLabel('Стоимость доставки').fill('1500')
  await window.getByRole('button', { name: 'Сохранить' }).click()
  await expect(window.getByLabel('Причина')).toHaveAccessibleDescription('Укажите причину')
  await window.getByLabel('Причина').fill('Доставка за город')
  await window.getByRole('button', { name: 'Сохранить' }).click()
  await expect(window).toBeHidden()
  await expect(record.getByText(tenge('31 500 ₸')).first()).toBeVisible()

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  await expect(client.getByText('было бесплатно: «Доставка за город»')).toBeVisible()
})
