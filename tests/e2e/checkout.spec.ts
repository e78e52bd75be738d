import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { putIntoCart } from './support/cart.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { ordersOf, placeOrder } from './support/orders.ts'
import { createProduct, type TestProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// What may happen between the form and the order: prices and stock move, answers are lost, people press twice.

const COMMENT = 'Позвоните за час'

test('a price that has risen is shown and accepted; a lower one passes', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await openCheckout(page, [product], 2)

  await product.setPrice(1300)
  await submit(page).click()
  const changes = page.getByRole('alert').filter({ hasText: 'Один товар подорожал, заказ ещё не отправлен' })
  await expect(changes).toContainText(product.name)
  await expect(changes).toContainText('1\u00a0000\u00a0₸')
  await expect(changes).toContainText('1\u00a0300\u00a0₸')
  await expect(page.getByLabel('Для менеджера и курьера')).toHaveValue(COMMENT)
  expect(await ordersOf(clinic)).toEqual([])
  await expectAccessible(page)

  await product.setPrice(1200)
  await page.getByRole('button', { name: 'Принять и оформить' }).click()
  await expectOrder(page)
  const [order] = await ordersOf(clinic)
  expect(order).toMatchObject({ comment: COMMENT, order_items: [{ sku: product.sku, quantity: 2, price: 1200 }] })
})

test('stock that has gone meanwhile leaves the rest of the order to accept', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const [gone, fewer] = [await createProduct(1000, 5), await createProduct(2000, 5)]
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await openCheckout(page, [gone, fewer], 3)

  await gone.addStock(-5)
  await fewer.addStock(-4)
  await submit(page).click()
  const changes = page.getByRole('alert').filter({ hasText: 'заказ ещё не отправлен' })
  await expect(changes.getByRole('listitem').filter({ hasText: gone.name })).toContainText(
    'Нет в наличии, не войдёт в заказ',
  )
  await expect(changes.getByRole('listitem').filter({ hasText: fewer.name })).toContainText(/3 шт\..*1 шт\./)
  await expect(page.getByLabel('Для менеджера и курьера')).toHaveValue(COMMENT)

  await page.getByRole('button', { name: 'Принять и оформить' }).click()
  await expectOrder(page)
  const [order, ...others] = await ordersOf(clinic)
  expect(others).toEqual([])
  expect(order!.order_items).toEqual([{ sku: fewer.sku, quantity: 1, price: 2000 }])
  // What could not be had stays in the cart for later.
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')).toContainText([gone.name])
})

test('a product that needs a certificate waits until that of the clinic is accepted', async ({ page, signInAs }) => {
  test.slow()
  const [peel, other] = [await createProduct(1000, 5), await createProduct(2000, 5)]
  const admin = await signIn('admin')
  given(await admin.api.from('products').update({ certificate_required: true }).eq('id', peel.id).select('id'))
  const clinic = await createClinic({ status: 'verified' })

  await page.goto(peel.path)
  await expect(page.getByText('Нужен сертификат об обучении')).toBeVisible()
  await signInAs(clinic)
  await page.goto(peel.path)
  await expect(page.getByRole('link', { name: 'документы профиля' })).toBeVisible()
  await expectAccessible(page)
  for (const product of [peel, other]) await putIntoCart(page, product, 1)

  await page.goto('/cart')
  const need = page.getByRole('status').filter({ hasText: 'Для 1\u00a0товара нужен сертификат' })
  await expect(need.getByRole('listitem')).toHaveText(`${peel.name}, 50\u00a0мл`)
  await expect(submit(page).first()).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/checkout')
  await expect(submit(page)).toBeDisabled()
  await expectAccessible(page)
  await need.getByRole('button', { name: 'Заказать без него' }).click()
  await expect(submit(page)).toBeEnabled()
  await expect(need).toBeHidden()

  const { api } = await signIn(clinic)
  const path = `${clinic.id}/certificate.pdf`
  given(await api.storage.from('clinic-documents').upload(path, new Blob(['%PDF-1.7'], { type: 'application/pdf' })))
  const paper = { path, kind: 'certificate', file_name: 'Сертификат.pdf', expires_on: '2099-12-31' }
  const { id } = given(await api.functions.invoke<{ id: string }>('add-document', { body: paper }))!
  await page.goto(peel.path)
  await expect(page.getByText('Ваш сертификат на проверке')).toBeVisible()
  given(await admin.api.rpc('set_document_verdict', { document_id: id, verdict: 'accepted' }))
  await page.reload()
  await expect(page.getByText('Ваш сертификат действует')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Выбрать все' }).click()
  await page.goto('/checkout')
  await submit(page).click()
  await expectOrder(page)
  const [order] = await ordersOf(clinic)
  expect(order!.order_items).toHaveLength(2)
})

test('offline, the order is not sent and nothing typed is lost; online again it goes once, though pressed twice', async ({
  page,
  context,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await openCheckout(page, [product], 1)

  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
  await expect(page.getByLabel('Для менеджера и курьера')).toHaveValue(COMMENT)
  await expect(page.getByRole('radio', { name: /Kaspi/ })).toBeChecked()

  await context.setOffline(false)
  await submit(page).dblclick()
  await expectOrder(page)
  expect(await ordersOf(clinic)).toHaveLength(1)
})

test('an order whose answer was lost is found again by a reload, and by pressing again', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)

  await test.step('by a reload', async () => {
    await openCheckout(page, [product], 1)
    await loseAnswers(page)
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expectOrder(page)
    expect(await ordersOf(clinic)).toHaveLength(1)
  })

  await test.step('by pressing again', async () => {
    await openCheckout(page, [product], 2, true)
    await loseAnswers(page)
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await submit(page).click()
    await expectOrder(page)
    await expectPlaced(clinic, product, [2, 1])
  })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
})

test('an order that was changed after its answer was lost is not taken for the first one', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  expectConsoleError(/status of 409/)
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' })
  await signInAs(clinic)
  await openCheckout(page, [product], 1)
  await loseAnswers(page)
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByLabel('Для менеджера и курьера').fill('Передумали')
  await submit(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Такой запрос уже выполнен, но с другими данными' })
  await expect(refusal.getByRole('link', { name: 'Мои заказы' })).toBeVisible()
  expect(await ordersOf(clinic)).toHaveLength(1)

  // Who presses again wants another order.
  await submit(page).click()
  await expectOrder(page)
  expect((await ordersOf(clinic)).map(({ comment }) => comment)).toEqual(['Передумали', COMMENT])
})

test('a clinic with too many unpaid orders sees the limit and is led to them', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const product = await createProduct(1000, 99)
  const clinic = await createClinic({ status: 'verified' })
  for (let i = 0; i < 20; i += 1) await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  await signInAs(clinic)
  await openCheckout(page, [product], 1, true)
  await submit(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Неоплаченных новых заказов может быть не больше 20' })
  await expect(refusal).toBeInViewport()
  await expect(page.getByLabel('Для менеджера и курьера')).toHaveValue(COMMENT)
  await expectAccessible(page)
  await refusal.getByRole('link', { name: 'Мои заказы' }).click()
  await expect(page).toHaveURL('/orders')
  expect(await ordersOf(clinic)).toHaveLength(20)
})

test('who has ordered before orders the same way at once, or changes it', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 99)
  const clinic = await createClinic({ status: 'verified' })
  await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  await signInAs(clinic)
  await putIntoCart(page, product, 2)
  await page.goto('/checkout')
  const before = page.getByRole('region', { name: 'Как в прошлый раз' })
  await expect(before).toContainText(/Самовывоз/)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  await submit(page).click()
  await expectOrder(page)

  await putIntoCart(page, product, 3)
  await page.goto('/checkout')
  await before.getByRole('button', { name: 'Изменить' }).click()
  await expect(page.getByRole('radio', { name: /^Самовывоз/ })).toBeFocused()
  await page.getByRole('radio', { name: /Kaspi/ }).click()
  await submit(page).click()
  await expectOrder(page)
  const { api } = await signIn(clinic)
  const orders = given(await api.from('orders').select('payment_method').order('created_at'))
  expect(orders.map(({ payment_method }) => payment_method)).toEqual(['invoice', 'invoice', 'kaspi'])
})

test('an offer that is not accepted yet is accepted along with the order', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 9)
  const clinic = await createClinic({ status: 'verified' }, ['privacy'])
  await signInAs(clinic)
  await openCheckout(page, [product], 1)
  await submit(page).click()
  const consent = page.getByRole('checkbox', { name: /Принимаю новую версию оферты/ })
  await expect(consent).toHaveAccessibleDescription('Примите новую версию оферты, чтобы оформить заказ')
  await expect(consent).toBeFocused()
  expect(await ordersOf(clinic)).toEqual([])

  await consent.click()
  await submit(page).click()
  await expectOrder(page)
  const { api } = await signIn(clinic)
  const consents = given(await api.from('consents').select('legal_documents(kind)'))
  expect(consents.map(({ legal_documents: { kind } }) => kind)).toContain('offer')
})

test('the form knows the shop and couriers of other cities, and loses nothing while it is left', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const product = await createProduct(1000, 9)
  await signInAs(await createClinic({ status: 'verified' }))
  await page.goto('/contacts')
  const address = await page
    .getByText(/^г\. Алматы, /)
    .first()
    .innerText()
  await openCheckout(page, [product], 1)
  await expect(page.getByRole('radio', { name: /^Самовывоз/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${address}; пн–пт`)
  if (isPhone) {
    // No way to sign out is under the button that sends the order.
    await expect(page.getByRole('navigation', { name: 'Нижнее меню' })).toBeHidden()
    const { y, height } = (await page.locator('[data-slot=pay-bar]').boundingBox())!
    expect(y + height).toBe(page.viewportSize()!.height)
  }

  const couriers = page.getByRole('radiogroup', { name: 'Способ доставки' }).getByRole('radio', { name: /^Курьер/ })
  await expect(couriers).toHaveAccessibleName(/Алматы/)
  await page.getByRole('button', { name: 'Курьер в другом городе' }).click()
  await expect(couriers).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Курьер в другом городе' })).toBeHidden()

  await page.getByRole('radio', { name: /Казпочта/ }).click()
  await page.getByLabel('Имя и фамилия').fill('Серик Алия')
  await page.getByRole('link', { name: 'В корзину' }).click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('radio', { name: /Казпочта/ })).toBeChecked()
  await expect(page.getByLabel('Имя и фамилия')).toHaveValue('Серик Алия')
  await expect(page.getByLabel('Для менеджера и курьера')).toHaveValue(COMMENT)
})

/** Goes to checkout with some products in the cart, and fills in what a test looks for afterwards. */
async function openCheckout(page: Page, products: readonly TestProduct[], quantity: number, isReturning = false) {
  for (const product of products) await putIntoCart(page, product, quantity)
  await page.goto('/checkout')
  if (isReturning) await page.getByRole('button', { name: 'Изменить', exact: true }).click()
  await page.getByRole('radio', { name: /Kaspi/ }).click()
  await page.getByLabel('Для менеджера и курьера').fill(COMMENT)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Оформить заказ' })

/** The order is placed, and its page says so. */
async function expectOrder(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: 'оформлен' })).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?new/)
}

async function expectPlaced(clinic: TestClinic, { sku }: TestProduct, quantities: number[]) {
  const orders = await ordersOf(clinic)
  expect(orders.map(({ order_items }) => order_items)).toEqual(
    quantities.map((quantity) => [{ sku, quantity, price: 1000 }]),
  )
}

/** Lets calls that place an order reach the server, and their answers go astray. */
async function loseAnswers(page: Page) {
  await page.route('**/rpc/place_order', async (route) => {
    await route.fetch()
    await route.abort()
  })
}
