import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { putIntoCart, quantityOf, serverCart } from './support/cart.ts'
import { whenText } from '#features/checkout/when-text.ts'
import { isoDay } from '#lib/dates/dates'
import { given, guestApi, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { desk, expectWithin, phone } from './support/layout.ts'
import { placeOrder } from './support/orders.ts'
import { menu, signInByForm, signOut } from './support/page.ts'
import { createProduct, type TestProduct } from './support/products.ts'
import { withoutRealtime } from './support/realtime.ts'
import { expect, test } from './support/test.ts'
import { holdToasts } from './support/toasts.ts'

const tonic = {
  sku: 'AQ-002-0200',
  name: 'Hydra Balance',
  path: '/product/aurelis-aqua-science-tonik-hydra-balance-200ml',
}
const cream = {
  sku: 'AQ-001-0200',
  name: 'Hydra Balance увлажняющий',
  path: '/product/aurelis-aqua-science-krem-hydra-balance-uvlazhnyayuschiy-200ml',
}
type Product = typeof tonic

test('a guest’s cart survives a reload and follows what another tab does', async ({ page, context }) => {
  await putIntoCart(page, tonic, 2)
  await page.reload()
  await expect(quantityOf(page, tonic)).toHaveValue('2')

  const otherTab = await context.newPage()
  await otherTab.goto(tonic.path)
  await expect(quantityOf(otherTab, tonic)).toHaveValue('2')
  await stepper(otherTab, tonic).getByRole('button', { name: 'Увеличить количество' }).click()
  await expect(quantityOf(page, tonic)).toHaveValue('3')

  await quantityOf(otherTab, tonic).press('Home')
  await expect(page.getByRole('button', { name: 'В корзину', exact: true }).first()).toBeVisible()
})

test('signing out empties the cart here and keeps it on the server; signing in merges, the higher quantity wins', async ({
  page,
  signInAs,
}) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await putIntoCart(page, tonic, 2)
  await putIntoCart(page, cream, 1)
  await expect.poll(() => serverCart(clinic)).toEqual({ [tonic.sku]: 2, [cream.sku]: 1 })

  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  expect(await serverCart(clinic)).toEqual({ [tonic.sku]: 2, [cream.sku]: 1 })

  await putIntoCart(page, tonic, 1)
  await putIntoCart(page, cream, 3)
  await page.goto('/login?next=%2Fcart')
  await signInByForm(page, clinic.email)
  await expect(page).toHaveURL('/cart')
  await expect(quantityOf(page, tonic)).toHaveValue('2')
  await expect(quantityOf(page, cream)).toHaveValue('3')
  await expect.poll(() => serverCart(clinic)).toEqual({ [tonic.sku]: 2, [cream.sku]: 3 })
})

test('a line that was removed comes back where it was, and one that was not stays away', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await putIntoCart(page, tonic, 2)
  await putIntoCart(page, cream, 1)
  await page.goto('/cart')
  const lines = page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')
  await expect(lines).toContainText(['Тоник', 'Крем'])

  const releaseToasts = await holdToasts(page)
  await page.getByRole('button', { name: `Удалить «${tonic.name}»`, exact: true }).click()
  await expect(lines).toContainText(['Крем'])
  await expect(page.getByRole('button', { name: 'Вернуть' })).toBeVisible()
  // The message leaves the way to checkout free.
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await page.getByRole('link', { name: 'Оформить заказ' }).click({ trial: true })
  }
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await releaseToasts()
  await expect(lines).toContainText(['Тоник', 'Крем'])
  await expect(quantityOf(page, tonic)).toHaveValue('2')

  await page.getByRole('button', { name: `Удалить «${tonic.name}»`, exact: true }).click()
  await expect.poll(() => serverCart(clinic)).toEqual({ [cream.sku]: 1 })
  await page.reload()
  await expect(lines).toContainText(['Крем'])
})

test('only selected lines are counted and ordered', async ({ page, signInAs }) => {
  await signInAs(await createClinic({ status: 'verified' }))
  await putIntoCart(page, tonic, 2)
  await putIntoCart(page, cream, 1)
  await page.goto('/cart')
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' })
  await expect(summary).toContainText('Выбрано 2 позиции, 3 шт.')
  await expect(summary).not.toContainText('Всего в корзине')

  await page.getByRole('checkbox', { name: `Выбрать «${cream.name}»` }).click()
  await expect(summary).toContainText('Выбрана 1 позиция, 2 шт.')
  await expect(summary).toContainText('Всего в корзине39\u00a0700\u00a0₸')
  await expect(summary).toContainText('Итого 17\u00a0700\u00a0₸')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Выбрать все' }).click()
  await page.getByRole('checkbox', { name: 'Выбрать все' }).click()
  await expect(summary).toContainText('Выбрано 0 позиций')
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeDisabled()

  await expect(menu(page).getByRole('link', { name: 'Корзина, 2 позиции' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Выбрать «${tonic.name}»`, exact: true }).click()
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('complementary').filter({ hasText: 'Ваш заказ' })).toContainText('1 позиция, 2 шт.')
})

test('what has become dearer is accepted; what cannot be had says why and stays out of the sum', async ({
  page,
  signInAs,
}) => {
  const [dearer, gone, fewer] = [
    await createProduct(1000, 9),
    await createProduct(2000, 9),
    await createProduct(4000, 9),
  ]
  await signInAs(await createClinic({ status: 'verified' }))
  for (const product of [dearer, gone, fewer]) await putIntoCart(page, product, 3)
  await dearer.setPrice(1100)
  await gone.addStock(-9)
  await fewer.addStock(-7)
  await page.goto('/cart')

  const line = (product: TestProduct) =>
    page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem').filter({ hasText: product.sku })
  const summary = page.getByRole('complementary', { name: 'Ваш заказ' })
  const banner = page.getByRole('status').filter({ hasText: 'Цена одного товара изменилась' })
  await expect(banner).toContainText(/было 1.000.₸, стало 1.100.₸/)
  await expect(line(gone)).toContainText('Нет в наличии')
  await expect(line(gone)).toContainText('не войдёт в заказ')
  await expect(line(fewer)).toContainText('больше, чем можно: уменьшите количество')
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeDisabled()
  await expect(summary).toContainText('Уменьшите количество там, где товара не хватает.')
  await expectAccessible(page)

  await quantityOf(page, fewer).press('End')
  await banner.getByRole('button', { name: 'Принять' }).click()
  await expect(banner).toBeHidden()
  await expect(summary).toContainText('Выбрано 2 позиции, 5 шт.')
  await expect(summary).toContainText(/11.300.₸/)
  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toBeVisible()
})

test('the return of a product that the shop does not know is not promised', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const { api, userId } = await signIn(clinic)
  const gone = await createProduct(1000, 9)
  await signInAs(clinic)
  await putIntoCart(page, gone, 1)
  await expect.poll(() => serverCart(clinic)).toEqual({ [gone.sku]: 1 })
  await page.goto('about:blank')
  const [{ items }] = given(await api.from('user_carts').select('items')) as unknown as [{ items: object[] }]
  const unknown = { ...items[0], id: randomUUID(), sku: 'NO-SUCH', name: 'Нет такого' }
  given(
    await api
      .from('user_carts')
      .update({ items: [...items, unknown] as never })
      .eq('user_id', userId)
      .select('user_id'),
  )
  await gone.addStock(-9)
  await page.goto('/cart')
  const line = (sku: string) =>
    page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem').filter({ hasText: sku })
  for (const sku of [gone.sku, 'NO-SUCH']) await expect(line(sku)).toContainText('не войдёт в заказ')
  await expect(line(gone.sku).getByRole('button', { name: /^Сообщить о поступлении/ })).toBeVisible()
  await expect(line('NO-SUCH').getByRole('button', { name: /^Сообщить о поступлении/ })).toHaveCount(0)
})

test('a line that cannot be had does not say that its sum was recounted', async ({ page, signInAs }) => {
  const [gone, other] = [await createProduct(1000, 9), await createProduct(2000, 9)]
  const clinic = await createClinic({ status: 'verified' })
  await withoutRealtime(page) // the page would learn of the price before it is left
  await signInAs(clinic)
  for (const product of [gone, other]) await putIntoCart(page, product, 1)
  // Until it is saved the open page may look at prices once more.
  await expect.poll(() => serverCart(clinic)).toEqual({ [gone.sku]: 1, [other.sku]: 1 })
  await gone.setPrice(1100)
  await gone.addStock(-9)
  await page.goto('/cart')
  const banner = page.getByRole('status').filter({ hasText: 'Цена одного товара изменилась' })
  await expect(banner).toContainText(/было 1.000.₸, стало 1.100.₸/)
  await expect(banner).not.toContainText('пересчитана')

  await other.setPrice(2200)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Цена одного товара изменилась' })).toContainText(
    'Сумма уже пересчитана',
  )
})

test('what is selected here or on the server is selected once the carts are one', async ({ page }) => {
  const clinic = await createClinic({ status: 'verified' })
  const { api, userId } = await signIn(clinic)
  const products = [await createProduct(1000, 9), await createProduct(2000, 9)] as const
  await putIntoCart(page, products[0], 1)
  await putIntoCart(page, products[1], 1)
  const both = await page.evaluate(() => JSON.parse(localStorage.getItem('cart')!) as object[])
  // Each side has selected the other line.
  const items = both.map((item, index) => ({ ...item, selected: index === 1 }))
  given(
    await api
      .from('user_carts')
      .upsert({ user_id: userId, items: items as never })
      .select('user_id'),
  )
  await page.evaluate(
    (cart) => localStorage.setItem('cart', JSON.stringify(cart)),
    both.map((item, index) => ({ ...item, selected: index === 0 })),
  )

  await page.goto('/login?next=%2Fcart')
  await signInByForm(page, clinic.email)
  for (const { name } of products) {
    await expect(page.getByRole('checkbox', { name: `Выбрать «${name}»` })).toBeChecked()
  }
})

test('an empty cart shows the way to the catalogue, and the last order to repeat', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])
  await signInAs(clinic)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Последний заказ' })).toContainText(order.number)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Повторить последний заказ ${order.number}` }).click()
  await page.getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await expect(quantityOf(page, product)).toHaveValue('2')

  await page.getByRole('button', { name: `Удалить «${product.name}»` }).click()
  await page.getByRole('link', { name: 'Aqua Science' }).first().click()
  await expect(page).toHaveURL(/\/catalog\?line=/)
})

/** The stepper around that number. */
const stepper = (page: Page, product: Product) =>
  page.locator('[data-slot="stepper"]').filter({ has: quantityOf(page, product) })

test('a product says when and for how much it comes, the cart how far free delivery is', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const product = await createProduct(45_000, 9)
  await signInAs(await createClinic({ status: 'verified' }))
  await page.goto(product.path)
  const day = given(await guestApi.rpc('delivery_days', { method: 'courier-almaty' }))[0]!
  const terms = page.getByRole('listitem').filter({ hasText: 'Алматы, ' })
  await expect(terms).toContainText(whenText(day, isoDay()))
  await expect(terms).toContainText('Курьер по Алматы 2\u00a0000\u00a0₸, бесплатно от 100\u00a0000\u00a0₸')

  await putIntoCart(page, product, 1)
  await page.goto('/cart')
  const delivery = page.getByRole('complementary', { name: 'Ваш заказ' }).getByRole('status')
  await expect(delivery).toContainText('Ещё 55\u00a0000\u00a0₸ до бесплатной доставки')
  await expectAccessible(page)
  await quantityOf(page, product).fill('3')
  await quantityOf(page, product).press('Enter')
  await expect(delivery).toContainText('Доставка бесплатная')
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: /Курьер по Алматы.*бесплатно/i })).toBeVisible()
  if (isPhone) await expectWithin(page, phone.width)
})
