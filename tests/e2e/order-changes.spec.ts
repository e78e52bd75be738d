import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { ordersOf, placeOrder } from './support/orders.ts'
import { personas } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// An order is changed before the store room begins: by its clinic, and by the shop with a reason.

/** The database names the new sum by refusing the first call. */
const refused = /status of 409 .*\/rpc\/change_order/

test('a clinic changes quantities, lines and the address, and sees the difference first', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const [more, gone, found] = [await createProduct(1000, 20), await createProduct(2000, 9), await createProduct(700, 9)]
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(
    clinic,
    [
      { sku: more.sku, quantity: 2 },
      { sku: gone.sku, quantity: 1 },
    ],
    { method: 'courier-almaty' },
  )
  await more.setPrice(1100)
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Изменить заказ' }).click()

  const drawer = page.getByRole('dialog', { name: 'Изменить заказ' })
  const lines = drawer.getByRole('region', { name: 'Состав заказа' }).getByRole('listitem')
  const check = drawer.getByRole('button', { name: 'Проверить изменения' })
  await expect(lines).toHaveCount(2)
  await expect(check).toBeDisabled()
  await lines.filter({ hasText: more.name }).getByRole('button', { name: 'Увеличить количество' }).click()
  await expect(lines.filter({ hasText: more.name })).toContainText('Новые штуки дороже на 100\u00a0₸')
  await expect(lines.filter({ hasText: more.name })).toContainText('3\u00a0100\u00a0₸')
  await lines
    .filter({ hasText: gone.name })
    .getByRole('button', { name: `Убрать «${gone.name}»` })
    .click()
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(lines).toHaveCount(2)
  await lines
    .filter({ hasText: gone.name })
    .getByRole('button', { name: `Убрать «${gone.name}»` })
    .click()
  await drawer.getByRole('searchbox', { name: 'Найти товар' }).fill(found.name)
  await drawer.getByRole('button', { name: `Добавить «${found.name}»` }).click()
  await drawer.getByRole('button', { name: 'Изменить доставку' }).click()
  await drawer.getByLabel('Улица, дом, офис').fill('ул. Гагарина, 1, оф. 7')
  await expectAccessible(page)
  await check.click()

  const review = page.getByRole('dialog', { name: 'Что изменится' })
  const differences = review.getByRole('listitem')
  await expect(differences.filter({ hasText: more.name })).toContainText('2 → 3\u00a0шт.')
  await expect(differences.filter({ hasText: gone.name })).toContainText('убрать 1\u00a0шт.')
  await expect(differences.filter({ hasText: found.name })).toContainText('добавить 1\u00a0шт.')
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(page.getByText(`Заказ ${order.number} изменён`)).toBeVisible()
  await expect(drawer).toBeHidden()

  const [changed] = await ordersOf(clinic)
  expect(changed).toMatchObject({ address: 'ул. Гагарина, 1, оф. 7' })
  const kept = changed!.order_items.map(({ sku, quantity, price }) => [sku, quantity, price])
  expect(kept).toHaveLength(3)
  expect(kept).toEqual(
    expect.arrayContaining([
      [more.sku, 2, 1000],
      [more.sku, 1, 1100],
      [found.sku, 1, 700],
    ]),
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Состав изменён' })).toContainText(`${gone.name}`)
})

test('who comes second sees what the first has changed, and keeps what was entered', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const [first, second] = [await createProduct(1000, 20), await createProduct(500, 20)]
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(clinic, [
    { sku: first.sku, quantity: 2 },
    { sku: second.sku, quantity: 2 },
  ])
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Изменить заказ' }).click()
  const drawer = page.getByRole('dialog', { name: 'Изменить заказ' })
  const lines = drawer.getByRole('region', { name: 'Состав заказа' }).getByRole('listitem')
  await lines.filter({ hasText: first.name }).getByRole('button', { name: 'Увеличить количество' }).click()

  const { api } = await signIn(personas.manager)
  given(
    await api.rpc('change_order', {
      order_id: order.id,
      items: [
        { sku: first.sku, quantity: 2 },
        { sku: second.sku, quantity: 5 },
      ],
      expected_version: 1,
      comment: 'Попросили по телефону',
      idempotency_key: crypto.randomUUID(),
    }),
  )

  const check = drawer.getByRole('button', { name: 'Проверить изменения' })
  await check.click()
  const alert = drawer.getByRole('alert').filter({ hasText: 'Заказ только что изменил кто-то ещё' })
  await expect(alert).toContainText(`${second.name}: было 2, стало 5\u00a0шт.`)
  await expect(lines.filter({ hasText: first.name }).getByRole('spinbutton')).toHaveValue('3')
  await expect(lines.filter({ hasText: second.name }).getByRole('spinbutton')).toHaveValue('5')
  await check.click()
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(page.getByText(`Заказ ${order.number} изменён`)).toBeVisible()
  const [changed] = await ordersOf(clinic)
  expect(changed).toMatchObject({ total: 3 * 1000 + 5 * 500 })
})

test('a manager changes a confirmed order with a reason that the clinic reads, until the store room begins', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(refused)
  const product = await createProduct(1000, 20)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 3 }])
  const { api } = await signIn(personas.admin)
  given(await api.rpc('set_order_status', { order_id: order.id, status: 'confirmed' }))

  await signInAs('manager')
  await page.goto(`/account-manager/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Изменить заказ' }).click()
  const drawer = page.getByRole('dialog', { name: 'Изменить заказ' })
  await drawer.getByRole('button', { name: 'Уменьшить количество' }).first().click()
  const check = drawer.getByRole('button', { name: 'Проверить изменения' })
  await check.click()
  await expect(drawer.getByText('Укажите причину')).toBeVisible()
  await drawer.getByLabel('Причина').fill('Клиника просила убрать один')
  await check.click()
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(page.getByText(`Заказ ${order.number} изменён`)).toBeVisible()
  expect(await ordersOf(clinic)).toMatchObject([{ total: 2000 }])

  // The store room begins while somebody else is still changing it.
  await page.getByRole('button', { name: 'Изменить заказ' }).click()
  await drawer.getByRole('button', { name: 'Уменьшить количество' }).first().click()
  await drawer.getByLabel('Причина').fill('Ещё один')
  given(await api.rpc('set_order_status', { order_id: order.id, status: 'assembling' }))
  await check.click()
  await expect(drawer.getByRole('alert')).toContainText('Склад уже собирает заказ')
  await drawer.getByRole('button', { name: 'Закрыть' }).click()
  await page.getByRole('button', { name: 'Не сохранять' }).click()
  await expect(page.getByText('Склад уже собирает заказ: изменить его нельзя.')).toBeVisible()

  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByText('Клиника просила убрать один')).toBeVisible()
  await expect(page.getByText('Склад уже собирает заказ: изменить его нельзя.')).toBeVisible()
})
