import type { Page } from '@playwright/test'
import { putIntoCart, quantityOf, returnTo, serverCart } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import { ordersOf } from './support/orders.ts'
import { createProduct, newSku } from './support/products.ts'
import { expect, test } from './support/test.ts'

// One cart in several places: tabs, devices, and a network that comes and goes.

test('two tabs of a clinic hold one cart', async ({ page, context, signInAs }) => {
  const [first, second] = [await createProduct(1000, 9), await createProduct(2000, 9)]
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await putIntoCart(page, first, 2)
  await page.goto('/cart')
  await expect(quantityOf(page, first)).toHaveValue('2')

  const otherTab = await context.newPage()
  await putIntoCart(otherTab, second, 3)
  await expect(quantityOf(page, second)).toHaveValue('3')
  await page.getByRole('button', { name: `Удалить «${first.name}»` }).click()
  await otherTab.goto('/cart')
  await expect(quantityOf(otherTab, second)).toHaveValue('3')
  await expect(quantityOf(otherTab, first)).toHaveCount(0)
  await expect.poll(() => serverCart(clinic)).toEqual({ [second.sku]: 3 })
})

test('coming back to the shop brings what another device has changed', async ({ page, signInAs, openBrowser }) => {
  const [kept, removed, added] = [
    await createProduct(1000, 9),
    await createProduct(2000, 9),
    await createProduct(3000, 9),
  ]
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await putIntoCart(page, kept, 2)
  await putIntoCart(page, removed, 1)
  await page.goto('/cart')
  await expect.poll(() => serverCart(clinic)).toEqual({ [kept.sku]: 2, [removed.sku]: 1 })

  const phone = await openBrowser(clinic)
  await phone.goto('/cart')
  await expect(quantityOf(phone, kept)).toHaveValue('2')
  await quantityOf(phone, kept).press('ArrowDown')
  await phone.getByRole('button', { name: `Удалить «${removed.name}»` }).click()
  await putIntoCart(phone, added, 4)
  await expect.poll(() => serverCart(clinic)).toEqual({ [kept.sku]: 1, [added.sku]: 4 })

  await kept.setPrice(1500)
  await returnTo(page)
  await expect(quantityOf(page, added)).toHaveValue('4')
  await expect(quantityOf(page, kept)).toHaveValue('1')
  await expect(quantityOf(page, removed)).toHaveCount(0)
  await expect(page.getByText(`${kept.name}: было 1\u00a0000\u00a0₸, стало 1\u00a0500\u00a0₸`)).toBeVisible()
  // Looking changes nothing for the other one.
  expect(await serverCart(clinic)).toEqual({ [kept.sku]: 1, [added.sku]: 4 })

  // Nor does a change that is made before one has looked.
  await putIntoCart(phone, removed, 2)
  await expect.poll(() => serverCart(clinic)).toEqual({ [kept.sku]: 1, [added.sku]: 4, [removed.sku]: 2 })
  await quantityOf(page, added).press('ArrowUp')
  await expect.poll(() => serverCart(clinic)).toEqual({ [kept.sku]: 1, [added.sku]: 5, [removed.sku]: 2 })
  await expect(quantityOf(page, removed)).toHaveValue('2')
})

test('what was changed offline is pushed once the network is back', async ({
  page,
  context,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  expectConsoleError(/Ошибка при сохранении корзины на сервере/)
  expectConsoleError(/availability of the cart could not be checked/) // one that was under way
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await putIntoCart(page, product, 2)
  await page.goto('/cart')
  await expect(quantityOf(page, product)).toHaveValue('2')
  await expect.poll(() => serverCart(clinic)).toEqual({ [product.sku]: 2 })

  const pushes = answersOf(page, 'user_carts', 'POST')
  const refused = page.waitForEvent('console', (message) => message.text().includes('Ошибка при сохранении корзины'))
  await context.setOffline(true)
  await quantityOf(page, product).press('ArrowUp')
  await quantityOf(page, product).press('ArrowUp')
  await refused
  await expect(quantityOf(page, product)).toHaveValue('4')
  expect(await serverCart(clinic)).toEqual({ [product.sku]: 2 })

  await context.setOffline(false)
  await expect.poll(() => serverCart(clinic)).toEqual({ [product.sku]: 4 })
  await page.reload()
  await expect(quantityOf(page, product)).toHaveValue('4')
  expect(pushes).toEqual([expect.stringContaining('user_carts')])
})

test('a product whose sku is renamed stays in the cart, and is what is bought', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await putIntoCart(page, product, 2)
  const renamed = newSku()
  await product.rename(renamed)
  await product.setPrice(1200)
  // Another product takes the number: dearer, and nobody asked for it.
  const other = await createProduct(90_000, 50, product.sku)

  await page.goto('/cart')
  await expect(page.getByText(`${product.name}: было 1\u00a0000\u00a0₸, стало 1\u00a0200\u00a0₸`)).toBeVisible()
  await expect(quantityOf(page, product)).toHaveValue('2')
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByRole('link', { name: 'Оформить заказ' }).first().click()
  await page.getByRole('radio', { name: /Самовывоз/ }).click()
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'оформлен' })).toBeVisible()

  const [order] = await ordersOf(clinic)
  expect(order!.order_items).toEqual([{ sku: renamed, quantity: 2, price: 1200 }])
  await expect.poll(() => serverCart(clinic)).toEqual({})
  await page.goto(other.path)
  await expect(page.getByText('В наличии 50')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
})

test('a product that is gone is not replaced by the one that took its sku', async ({ page, signInAs, openBrowser }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  await signInAs(clinic)
  await putIntoCart(page, product, 1)
  await product.rename(newSku())
  await product.withdraw()
  const other = await createProduct(90_000, 5, product.sku)

  await page.goto('/cart')
  const line = page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')
  await expect(line).toContainText('Нет в наличии')
  await expect(line).toContainText('не войдёт в заказ')
  await expect.poll(() => serverCart(clinic)).toEqual({ [product.sku]: 1 })

  const admin = await openBrowser('admin')
  await admin.goto(`/admin/users/cart/${clinic.id}`)
  await expect(admin.getByText('Нет в каталоге').first()).toBeVisible()
  await expect(admin.getByText(other.name)).toBeHidden()
})

/** The addresses of calls that were answered, as they come. */
function answersOf(page: Page, path: string, method: string): string[] {
  const answered: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === method && response.url().includes(path)) answered.push(response.url())
  })
  return answered
}
