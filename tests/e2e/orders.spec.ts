import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { expect, test } from './support/test.ts'

// What a clinic does with an order it has placed: takes its invoice, says that it has paid, orders the same again.

/** A product of the test's own, so that it may vanish. */
async function createProduct(price: number, stock: number) {
  const { api } = await signIn('admin')
  const sku = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  const product = { slug: sku.toLowerCase(), sku, name: `Проба ${sku}`, product_type_id: 1, line_id: 5, volume_ml: 50 }
  given(
    await api
      .from('products')
      .insert({ ...product, is_published: true })
      .select('id'),
  )
  given(await api.rpc('set_price', { sku, price, reason: 'Проба' }))
  given(await api.rpc('adjust_stock', { sku, delta: stock, reason: 'Проба' }))
  return { api, sku, name: product.name, slug: product.slug }
}

async function placeOrder(clinic: { email: string }, items: { sku: string; quantity: number }[]) {
  const { api } = await signIn(clinic)
  const delivery = { method: 'pickup-almaty', recipient_name: 'Алия', recipient_phone: '+77010000000' }
  return given(await api.rpc('place_order', { items, delivery, idempotency_key: randomUUID() })) as {
    id: string
    number: string
  }
}

test('an order is repeated after a look at what has changed: gone, dearer, fewer', async ({
  page,
  signInAs,
  shoot,
}) => {
  const [gone, dearer, same] = [await createProduct(1000, 9), await createProduct(2000, 9), await createProduct(500, 9)]
  const clinic = await createClinic({ status: 'verified' })
  const order = await placeOrder(clinic, [
    { sku: gone.sku, quantity: 1 },
    { sku: dearer.sku, quantity: 4 },
    { sku: same.sku, quantity: 2 },
  ])
  given(await gone.api.from('products').update({ is_published: false }).eq('sku', gone.sku).select('id'))
  given(await gone.api.rpc('set_price', { sku: dearer.sku, price: 2300, reason: 'Проба' }))
  given(await gone.api.rpc('adjust_stock', { sku: dearer.sku, delta: -2, reason: 'Проба' }))

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
  await shoot('reorder')

  await dialog.getByRole('button', { name: 'Добавить 2 позиции в корзину' }).click()
  await expect(page).toHaveURL('/cart')
  const lines = page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.filter({ hasText: dearer.name }).getByRole('spinbutton')).toHaveValue('3')
  await expect(lines.filter({ hasText: same.name }).getByRole('spinbutton')).toHaveValue('2')
})

test('the invoice of an order comes as a PDF', async ({ page, signInAs, shoot }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
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
  await shoot('order')
})

test('a clinic says that it has paid', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Я оплатил' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Я оплатил' }).click()
  await expect(page.getByText('Оплата заявлена').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Я оплатил' })).toBeHidden()
})
