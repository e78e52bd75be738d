import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { ordersOf, placeOrder } from './support/orders.ts'
import { personas } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// An order that staff place for a client: by the manager from the list of clients, by an admin from the clinic's orders.

const managerName = 'Дина Серікқызы'

test('a manager places an order for a client, who sees who did', async ({ page, signInAs, openBrowser }) => {
  const product = await createProduct(4000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const { api } = await signIn(clinic)
  const address = { label: 'Кабинет', city: 'Алматы', address: 'мкр. Самал-2, 58, кв. 3' }
  given(await api.from('clinic_addresses').insert(address).select('id'))

  await signInAs('manager')
  await page.goto('/account-manager/dashboard')
  await page.getByPlaceholder('Название, БИН, телефон').fill(clinic.name)
  await expect(page).toHaveURL(/\?q=/)
  await page.getByRole('link', { name: `Создать заказ: ${clinic.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Новый заказ' })).toBeVisible()
  await expect(page).toHaveURL(`/account-manager/client/${clinic.id}?order=new`)
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText('Начните вводить название товара')).toBeVisible()

  await test.step('finds a product and says how many', async () => {
    await page.getByRole('searchbox', { name: 'Найти товар' }).fill(product.name)
    const found = page.getByRole('list', { name: 'Найденные товары' }).getByRole('listitem')
    const row = found.filter({ hasText: product.sku })
    await row.getByRole('button', { name: `Добавить «${product.name}»` }).click()
    // The button has become a stepper, and the keyboard stays on it.
    await expect(row.getByRole('button', { name: 'Увеличить количество' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Состав заказа' }).getByRole('spinbutton')).toHaveValue('2')
  })

  await test.step('leaves and comes back to the same order', async () => {
    await page.getByLabel('Для менеджера и курьера').fill('Как договорились по телефону')
    await page.goto('/account-manager/dashboard')
    await page.goto(`/account-manager/client/${clinic.id}?order=new`)
    await expect(page.getByRole('region', { name: 'Состав заказа' }).getByRole('spinbutton')).toHaveValue('2')
    await expect(page.getByLabel('Для менеджера и курьера')).toHaveValue('Как договорились по телефону')
    await expect(page.getByRole('radio', { name: /Кабинет/ })).toBeChecked()
    await expectAccessible(page)
  })

  await submit(page).click()
  const record = page.getByRole('dialog')
  await expect(record.getByRole('heading', { name: clinic.name })).toBeVisible()
  await expect(page.getByText(/^Заказ \S+ оформлен$/)).toBeVisible()
  await expect(record.getByText(/, Вы$/)).toBeVisible()

  const [order, ...others] = await ordersOf(clinic)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    user_id: clinic.id,
    placed_by: personas.manager.id,
    total: 10_000,
    city: address.city,
    address: address.address,
    comment: 'Как договорились по телефону',
    order_items: [{ sku: product.sku, quantity: 2, price: 4000 }],
  })

  const client = await openBrowser(clinic)
  await client.goto(`/orders/${order!.id}`)
  await expect(client.getByText(`оформил менеджер ${managerName}`)).toBeVisible()
})

test('a price that rises meanwhile is shown to the manager, and pressing twice makes one order', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])

  await signInAs('manager')
  await page.goto(`/account-manager/client/${clinic.id}`)
  await page.getByRole('link', { name: 'Создать заказ' }).click()
  const bought = page.getByRole('list', { name: 'Заказывали раньше' })
  await bought.getByRole('button', { name: `Добавить «${product.name}»` }).click()
  await page.getByRole('radio', { name: /Самовывоз/ }).click()
  await product.setPrice(1250)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Один товар подорожал' })).toContainText('1\u00a0250\u00a0₸')
  await page.getByRole('button', { name: 'Принять и оформить' }).dblclick()
  await expect(page.getByRole('dialog').getByRole('heading', { name: clinic.name })).toBeVisible()
  const orders = await ordersOf(clinic)
  expect(orders.map(({ total }) => total)).toEqual([1250, 1000])
})

test('an admin places an order from the clinic’s orders', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  await signInAs('admin')
  await page.goto(`/admin/users/orders/${clinic.id}`)
  await page.getByRole('link', { name: 'Создать заказ' }).click()
  await page.getByRole('button', { name: `Добавить «${product.name}»` }).click()
  await page.getByRole('radio', { name: /Самовывоз/ }).click()
  await submit(page).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: clinic.name })).toBeVisible()
  const orders = await ordersOf(clinic)
  expect(orders.map(({ placed_by }) => placed_by)).toEqual([personas.admin.id, clinic.id])
})

test('nothing can be ordered for somebody else’s client, nor for a clinic that is not verified', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/clinic_not_found/)
  const strange = await createClinic({ status: 'verified', manager: 'otherManager' })
  await signInAs('manager')
  await page.goto(`/account-manager/client/${strange.id}?order=new`)
  await expect(page.getByRole('alert')).toContainText('Клиника не найдена')
  await expect(submit(page)).toHaveCount(0)

  const pending = await createClinic({ status: 'pending' })
  const { api } = await signIn('admin')
  given(await api.rpc('assign_account_manager', { manager_id: personas.manager.id, user_ids: [pending.id] }))
  await page.goto(`/account-manager/client/${pending.id}?order=new`)
  await expect(page.getByRole('heading', { name: 'Заказывать пока нельзя' })).toBeVisible()
})

const submit = (page: Page) => page.getByRole('button', { name: 'Оформить заказ' })
