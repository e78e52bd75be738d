import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// The money of an order, from both sides: paid in parts, reported and rejected, waited for, given back.

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

test('an order just placed leads to its invoice and says until when to pay', async ({ page, signInAs, shoot }) => {
  const { clinic, order } = await orderFor()
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}?new`)
  await expect(page.getByRole('status').filter({ hasText: 'оформлен' })).toContainText(/Оплатите его до \d+\s\p{L}+/u)
  await expect(page.getByText(/^Резерв до \d+\s\p{L}+$/u)).toBeVisible()
  await expect(page.getByRole('button', { name: `Скачать счёт по заказу ${order.number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Я оплатил' })).toBeVisible()
  const [invoice, paid] = await Promise.all(
    ['Скачать счёт', 'Я оплатил'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )
  expect(paid!.y, 'one row').toBe(invoice!.y)
  await expectAccessible(page)
  await shoot('order-new')
})

test('an order is paid in parts; both sides see what is left', async ({ page, signInAs, openBrowser, shoot }) => {
  const { clinic, order } = await orderFor()
  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  await record.getByRole('button', { name: 'Записать оплату' }).click()
  const window = page.getByRole('dialog', { name: 'Записать оплату' })
  await expect(window.getByLabel('Сумма')).toHaveValue(tenge('30 000'))

  await test.step('what will not do is said beside its field', async () => {
    await window.getByLabel('Сумма').fill('')
    await window.getByLabel('День').fill('31.12.2999')
    await window.getByRole('button', { name: 'Записать' }).click()
    await expect(window.getByLabel('Сумма')).toHaveAccessibleDescription('Введите сумму')
    await expect(window.getByLabel('Сумма')).toBeFocused()
    await expect(window.getByLabel('День')).toHaveAccessibleDescription('Этот день ещё не наступил')
    await window.getByLabel('Сумма').fill('40000')
    await expect(window.getByLabel('Сумма')).toHaveAccessibleDescription(tenge('На 10 000 ₸ больше, чем осталось'))
    await expectAccessible(page)
  })

  const today = new Intl.DateTimeFormat('ru', { timeZone: 'Asia/Almaty' }).format(new Date())
  await window.getByLabel('Сумма').fill('12 000')
  await window.getByLabel('День').fill(today)
  await window.getByLabel('Примечание').fill('Первая часть')
  await window.getByRole('button', { name: 'Записать' }).dblclick()
  await expect(window).toBeHidden()
  await expect(record.getByText('Оплачен частично')).toBeVisible()
  await expect(record.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(record.getByRole('row').filter({ hasText: 'Поступила оплата' })).toContainText(tenge('12 000 ₸'))
  await expect(record.getByRole('row').filter({ hasText: 'Поступила оплата' })).toContainText('Первая часть')
  await shoot('staff-order-part-paid')

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  await expect(client.getByText('Осталось').locator('..')).toContainText(tenge('18 000 ₸'))
  await expect(payments(client)).toContainText([tenge('12 000 ₸')])
  await expect(client.getByText(/^Резерв до/)).toBeHidden()
  await expect(client.getByText('Первая часть')).toBeHidden()
  await expectAccessible(client)
  await shoot('order-part-paid', client)

  await record.getByRole('button', { name: 'Записать оплату' }).click()
  await expect(window.getByLabel('Сумма')).toHaveValue(tenge('18 000'))
  await window.getByRole('button', { name: 'Записать' }).click()
  await expect(record.getByText('Оплачен', { exact: true })).toBeVisible()
  await client.reload()
  await expect(client.getByText('Оплачен', { exact: true }).first()).toBeVisible()
  await expect(payments(client)).toHaveCount(2)
})

test('a report that no money followed is rejected; the clinic reads why and reports again', async ({
  page,
  signInAs,
  openBrowser,
  shoot,
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
  await expect(record.getByText('Не оплачен')).toBeVisible()
  await shoot('staff-order-rejected')

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  const reason = 'Деньги не поступили. Пришлите платёжное поручение'
  const told = client.locator('[data-slot=alert]').filter({ hasText: 'Оплата не подтверждена' })
  await expect(told).toContainText(reason)
  await expect(client.getByText(`«${reason}»`)).toBeVisible()
  await expectAccessible(client)
  await shoot('order-rejected', client)
  await client.getByRole('button', { name: 'Я оплатил' }).click()
  await client.getByRole('dialog').getByRole('button', { name: 'Я оплатил' }).click()
  await expect(client.getByText('Оплата заявлена').first()).toBeVisible()
  await expect(told).toBeHidden()
})

test('a manager lets an order wait longer, once; the clinic reads why', async ({
  page,
  signInAs,
  openBrowser,
  shoot,
}) => {
  const { clinic, order } = await orderFor('manager')
  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  const reserved = client.getByText(/^Резерв до \d+\s\p{L}+$/u)
  const before = await reserved.textContent()

  await signInAs('manager')
  await page.goto(`/account-manager/dashboard?order=${order.id}`)
  const record = page.getByRole('dialog', { name: clinic.name })
  await expect(record.getByText(before!)).toBeVisible()
  for (const name of ['Записать оплату', 'Вернуть деньги', 'Вернуть часть']) {
    await expect(record.getByRole('button', { name }), name).toHaveCount(0)
  }
  await record.getByRole('button', { name: 'Продлить' }).click()
  const window = page.getByRole('dialog', { name: 'Продлить резерв?' })
  await window.getByRole('button', { name: 'Продлить резерв' }).click()
  await expect(window.getByText('Выберите причину')).toBeVisible()
  await window.getByRole('radio', { name: 'Счёт на согласовании' }).click()
  await shoot('staff-order-extend')
  await window.getByRole('button', { name: 'Продлить резерв' }).click()
  await expect(window).toBeHidden()
  await expect(record.getByText('уже продлевали')).toBeVisible()
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
  shoot,
}) => {
  const { product, clinic, order } = await orderFor()
  const { api } = await signIn('admin')
  given(await api.rpc('set_payment_status', { order_id: order.id, payment_status: 'paid' }))
  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'] as const) {
    given(await api.rpc('set_order_status', { order_id: order.id, status }))
  }
  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  const window = page.getByRole('dialog', { name: 'Вернуть часть заказа' })

  await test.step('a piece', async () => {
    await record.getByRole('button', { name: 'Вернуть часть' }).click()
    await window.getByRole('button', { name: 'Принять возврат' }).click()
    await expect(window.getByText('Выберите, что возвращают')).toBeVisible()
    await expect(window.getByLabel('Причина')).toHaveAccessibleDescription('Укажите причину')
    await window.getByRole('spinbutton', { name: `Вернуть: ${product.name}` }).fill('1')
    await window.getByLabel('Причина').fill('Повреждена упаковка')
    await expect(window.getByText(tenge('10 000 ₸')).last()).toBeVisible()
    await expectAccessible(page)
    await shoot('staff-order-return')
    await window.getByRole('button', { name: 'Принять возврат' }).click()
    await expect(window).toBeHidden()
    await expect(record.getByText('возвращено 1', { exact: true })).toBeVisible()
    await expect(record.getByText('К возврату').locator('..')).toContainText(tenge('10 000 ₸'))
  })

  await test.step('its money', async () => {
    await record.getByRole('button', { name: 'Вернуть деньги' }).click()
    const refund = page.getByRole('dialog', { name: 'Вернуть деньги' })
    await expect(refund.getByLabel('Сумма')).toHaveValue(tenge('10 000'))
    await refund.getByLabel('Сумма').fill('30001')
    await refund.getByRole('button', { name: 'Записать возврат' }).click()
    await expect(refund.getByLabel('Сумма')).toHaveAccessibleDescription(tenge('Не больше 30 000 ₸'))
    await refund.getByLabel('Сумма').fill('10000')
    await refund.getByRole('button', { name: 'Записать возврат' }).click()
    await expect(refund).toBeHidden()
    await expect(record.getByText('К возврату')).toBeHidden()
    await expect(record.getByRole('row').filter({ hasText: 'Возврат денег' })).toContainText(tenge('-10 000 ₸'))
  })

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order.id}`)
  await expect(client.getByText('возвращено 1', { exact: true })).toBeVisible()
  await expect(
    client.getByRole('listitem').filter({ hasText: 'Возвращено 1' }).filter({ hasText: 'Повреждена' }),
  ).toContainText('«Повреждена упаковка»')
  await expect(payments(client)).toHaveCount(2)
  await expectAccessible(client)
  await shoot('order-part-returned', client)

  await test.step('all that is left is a return of the order', async () => {
    await record.getByRole('button', { name: 'Вернуть часть' }).click()
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
  await expect(theirs.getByText('Оплата заявлена')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Изменить' })).toHaveCount(0)

  await signInAs('admin')
  const record = await openDrawer(page, clinic, order)
  await record.getByRole('button', { name: 'Изменить' }).click()
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
  await expect(client.getByText('было бесплатно: Доставка за город')).toBeVisible()
})

test('the list says what is owed and until when an order is reserved', async ({ page, signInAs, shoot }) => {
  const { product, clinic, order } = await orderFor()
  const owing = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  const { api } = await signIn('admin')
  for (const status of ['confirmed', 'assembling', 'shipped'] as const) {
    given(await api.rpc('set_order_status', { order_id: owing.id, status }))
  }
  await signInAs(clinic)
  await page.goto('/orders')
  const rows = page.getByRole('list', { name: 'Список заказов' }).locator(':scope > li')
  await expect(rows.filter({ hasText: order.number })).toContainText(/Резерв до \d+\s\p{L}+/u)
  await expect(rows.filter({ hasText: owing.number })).toContainText(tenge('Осталось оплатить 10 000 ₸'))
  await shoot('orders-money')
})
