import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { database } from '../support/backend.ts'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { putIntoCart, serverCart } from './support/cart.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { createProduct, type TestProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// What a clinic orders again and again: lists and cabinets, which all of it share.

const sql = database()
test.afterAll(() => sql.end())

type Line = { product: TestProduct; quantity: number; par?: number }

async function saveList(clinic: TestClinic, name: string, lines: Line[], rest: object = {}): Promise<string> {
  const { api } = await signIn(clinic)
  const items = lines.map(({ product, quantity, par = null }) => ({ product_id: product.id, quantity, par }))
  const list = { name, kind: lines.some(({ par }) => par) ? 'cabinet' : 'list', items, ...rest }
  return (given(await api.rpc('save_clinic_list', { list })) as { id: string }).id
}

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const count = (page: Page, press: string, { name }: TestProduct) =>
  page.getByRole('button', { name: new RegExp(`^${press}: .*${name}`) }).click()
const counted = (page: Page, { name }: TestProduct) => page.getByRole('textbox', { name: new RegExp(name) })

test('a cart becomes a list, which is ordered, changed and deleted', { tag: '@both' }, async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const [one, other] = [await createProduct(1000, 50), await createProduct(2000, 50)]
  await signInAs(clinic)
  await page.goto('/lists')
  await expect(page.getByRole('heading', { name: 'Списков пока нет' })).toBeVisible()
  await expectAccessible(page)

  await putIntoCart(page, one, 3)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Сохранить списком' }).click()
  const dialog = sheet(page, 'Сохранить списком')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Введите название').first()).toBeVisible()
  await dialog.getByLabel('Название').fill('На каждый месяц')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Открыть' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'На каждый месяц' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: one.name })).toContainText('3\u00a0шт.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Изменить' }).click()
  const drawer = sheet(page, 'Изменить список')
  await drawer.getByRole('searchbox', { name: 'Добавить товар' }).fill(other.name)
  await drawer
    .getByRole('button', { name: new RegExp(other.name) })
    .first()
    .click()
  await drawer.getByRole('spinbutton', { name: new RegExp(`Количество: .*${other.name}`) }).fill('2')
  await drawer.getByRole('combobox', { name: 'Напоминать' }).click()
  await page.getByRole('option', { name: 'Раз в две недели' }).click()
  await expect(drawer.getByLabel('В следующий раз')).not.toHaveValue('')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Напоминаем раз в две недели')).toBeVisible()

  // Of the first there are three already.
  await page.getByRole('button', { name: 'В корзину', exact: true }).click()
  const order = sheet(page, 'На каждый месяц')
  await expect(order.getByRole('listitem')).toHaveCount(1)
  await expect(order).toContainText('Ещё 1\u00a0позиция уже в корзине')
  await expectAccessible(page)
  await order.getByRole('button', { name: /^Добавить 1/ }).click()
  await expect(page).toHaveURL('/cart')
  await expect.poll(() => serverCart(clinic)).toEqual({ [one.sku]: 3, [other.sku]: 2 })

  await page.goto('/orders')
  await page.getByRole('link', { name: 'Списки' }).click()
  await page.getByRole('link', { name: 'На каждый месяц' }).click()
  await page.getByRole('button', { name: 'В корзину', exact: true }).click()
  await expect(order).toContainText('Всё нужное уже в корзине')
  await expect(order.getByRole('button', { name: 'Добавить нечего' })).toBeDisabled()
  await order.getByRole('button', { name: 'Отмена' }).click()

  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить список' }).click()
  await expect(page.getByRole('heading', { name: 'Списков пока нет' })).toBeVisible()
})

test(
  'a past order is added to a list that there is, without what is there or sold no longer',
  { tag: '@both' },
  async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified' })
    const [one, other, gone] = [
      await createProduct(1000, 50),
      await createProduct(2000, 50),
      await createProduct(100, 50),
    ]
    const id = await saveList(clinic, 'Умывание', [{ product: one, quantity: 5 }])
    const order = await placeOrder(clinic, [
      { sku: one.sku, quantity: 1 },
      { sku: other.sku, quantity: 4 },
      { sku: gone.sku, quantity: 1 },
    ])
    await sql`update public.products set is_published = false where id = ${gone.id}`
    await signInAs(clinic)
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: 'Сохранить списком' }).click()
    const dialog = sheet(page, 'Сохранить списком')
    await dialog.getByRole('combobox', { name: 'Куда' }).click()
    await page.getByRole('option', { name: 'Умывание' }).click()
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(
      page.getByText('Добавлено в «Умывание»: 1\u00a0позиция. Больше не продаётся: 1\u00a0позиция'),
    ).toBeVisible()
    await page.goto(`/lists/${id}`)
    const rows = page.getByRole('region', { name: 'Товары' }).getByRole('listitem')
    await expect(rows).toHaveText([new RegExp(`${one.name}.*5\u00a0шт`), new RegExp(`${other.name}.*4\u00a0шт`)])
  },
)

test(
  'a cabinet is counted over a reload and without a network, and brought to its norm once',
  { tag: '@both' },
  async ({ page, signInAs, expectConsoleError }) => {
    expectConsoleError(/net::ERR_|Failed to fetch/)
    const clinic = await createClinic({ status: 'verified' })
    const [one, other] = [await createProduct(1000, 50), await createProduct(2000, 50)]
    const id = await saveList(clinic, 'Кабинет 1', [
      { product: one, quantity: 1, par: 6 },
      { product: other, quantity: 1, par: 3 },
    ])
    const counts = async () => {
      const { api } = await signIn(clinic)
      const rows = given(await api.from('cabinet_counts').select('product_id, counted').eq('list_id', id))
      return Object.fromEntries(rows.map(({ product_id, counted }) => [product_id, counted]))
    }
    await signInAs(clinic)
    await page.goto(`/lists/${id}`)
    await page.getByRole('link', { name: 'Посчитать' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Сколько есть' })).toBeVisible()
    await expectAccessible(page)

    await page.context().setOffline(true)
    await count(page, 'Больше', one)
    await count(page, 'Больше', one)
    await counted(page, other).fill('12')
    await expect(page.getByText('Сохранено на телефоне, отправим, когда появится сеть')).toBeVisible()
    await expect(page.getByText('Посчитано 2 из 2')).toBeVisible()
    await expectAccessible(page)
    expect(await counts()).toEqual({})

    // Nothing is sent while the page is left, and what is counted is there again.
    const calls = '**/rpc/save_cabinet_counts*'
    await page.route(calls, (route) => route.abort())
    await page.context().setOffline(false)
    await page.reload()
    await expect(counted(page, one)).toHaveValue('2')
    await expect(counted(page, other)).toHaveValue('12')
    expect(await counts()).toEqual({})
    await page.unroute(calls)
    await page
      .getByRole('group', { name: new RegExp(other.name) })
      .getByRole('button', { name: '3' })
      .click()
    await expect.poll(counts).toEqual({ [one.id]: 2, [other.id]: 3 })
    await expect(page.getByText(/Сохранено на телефоне|Сохраняем/)).toBeHidden()

    await page.getByRole('link', { name: 'Готово' }).click()
    await expect(page.getByText('К заказу 4')).toBeVisible()
    await page.getByRole('button', { name: 'Довести до нормы' }).click()
    const topUp = sheet(page, 'Довести до нормы: Кабинет 1')
    await expect(topUp.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await topUp.getByRole('button', { name: /^Добавить 1/ }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('spinbutton')).toHaveValue('4')

    await page.goto(`/lists/${id}`)
    await page.getByRole('button', { name: 'Довести до нормы' }).click()
    await expect(topUp.getByRole('button', { name: 'Добавить нечего' })).toBeDisabled()
    await expect(topUp).toContainText('Всё нужное уже в корзине')

    await placeOrder(clinic, [{ sku: one.sku, quantity: 4 }])
    await page.reload()
    await expect(page.getByText('К заказу')).toBeHidden()
    await page.getByRole('button', { name: 'Довести до нормы' }).click()
    await expect(topUp).toContainText('Всего хватает')
    await expect.poll(() => serverCart(clinic)).toEqual({})
  },
)

test('a list whose day has come waits on the home page for a press', { tag: '@both' }, async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const product = await createProduct(1000, 50)
  await placeOrder(clinic, [{ sku: product.sku, quantity: 1 }])
  const name = `Раз в неделю ${randomUUID().slice(0, 4)}`
  const id = await saveList(clinic, name, [{ product, quantity: 2 }], { every_days: 7 })
  await sql`update public.clinic_lists set next_on = (now() at time zone 'Asia/Almaty')::date where id = ${id}`
  await sql`select private.remind_of_lists(1000)`

  await signInAs(clinic)
  await page.goto('/')
  const due = page.getByRole('region', { name: 'Пора заказать' })
  await expect(due.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await due.getByRole('button', { name: 'В корзину', exact: true }).click()
  await sheet(page, name)
    .getByRole('button', { name: /^Добавить 1/ })
    .click()
  await expect(page).toHaveURL('/cart')
  await expect.poll(() => serverCart(clinic)).toEqual({ [product.sku]: 2 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'К оплате' })).toBeVisible()
  await expect(due).toBeHidden()

  await sql`update public.clinic_lists set due_since = next_on where id = ${id}`
  await page.goto(`/lists/${id}`)
  await page.getByRole('button', { name: 'Пропустить в этот раз' }).click()
  await expect(page.getByText('Пора заказать')).toBeHidden()
  expect(await sql`select from public.clinic_lists where id = ${id} and due_since is null`).toHaveLength(1)
})

test('who saves a list that a colleague has changed sees what changed, and loses nothing', async ({
  page,
  signInAs,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  const clinic = await createClinic({ status: 'verified' })
  const [one, other, third] = [
    await createProduct(1000, 50),
    await createProduct(2000, 50),
    await createProduct(100, 50),
  ]
  const id = await saveList(clinic, 'Умывание', [
    { product: one, quantity: 2 },
    { product: other, quantity: 3 },
  ])
  await signInAs(clinic)
  await page.goto(`/lists/${id}`)
  await page.getByRole('button', { name: 'Изменить' }).click()
  const drawer = sheet(page, 'Изменить список')
  const quantity = ({ name }: TestProduct) =>
    drawer.getByRole('spinbutton', { name: new RegExp(`Количество: .*${name}`) })
  await quantity(one).fill('5')
  await saveList(
    clinic,
    'Умывание утром',
    [
      { product: one, quantity: 2 },
      { product: other, quantity: 4 },
      { product: third, quantity: 1 },
    ],
    { id },
  )
  // The page under the drawer reads it again: what was seen by whom fills the form is still the old one.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.locator('h1')).toHaveText('Умывание утром')
  await drawer.getByRole('button', { name: 'Сохранить' }).click()
  await expect(drawer.getByRole('alert')).toContainText('список изменил кто-то ещё')
  await expect(drawer.getByText('Название: «Умывание утром»')).toBeVisible()
  await expect(drawer.getByText(new RegExp(`${other.name}.*: было 3, стало 4\u00a0шт.`))).toBeVisible()
  await expect(drawer.getByText(new RegExp(`${third.name}.*: было 0, стало 1\u00a0шт.`))).toBeVisible()
  await expect(quantity(one)).toHaveValue('5')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Сохранить' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Умывание утром' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Товары' }).getByRole('listitem')).toHaveText([
    new RegExp(`${one.name}.*5\u00a0шт`),
    new RegExp(`${other.name}.*4\u00a0шт`),
    new RegExp(`${third.name}.*1\u00a0шт`),
  ])
})

test('an accountant reads lists and changes none', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const product = await createProduct(1000, 50)
  const id = await saveList(clinic, 'Кабинет 1', [{ product, quantity: 1, par: 6 }], { every_days: 7 })
  await sql`update public.clinic_lists set due_since = next_on where id = ${id}`
  await sql`update public.clinic_members set role = 'accountant' where user_id = ${clinic.id}`
  await signInAs(clinic)
  await page.goto('/lists')
  await expect(page.getByRole('link', { name: 'Кабинет 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Новый список' })).toBeHidden()
  await page.goto(`/lists/${id}?mode=count`)
  await expect(page.getByRole('button', { name: 'Довести до нормы' })).toBeVisible()
  await expect(page.getByText('Пора заказать')).toBeVisible()
  for (const name of ['Изменить', 'Удалить', 'Пропустить в этот раз'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Посчитать' })).toBeHidden()
})

test('a product is added to a list on its page', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const [one, other] = [await createProduct(1000, 50), await createProduct(2000, 50)]
  const id = await saveList(clinic, 'Умывание', [{ product: one, quantity: 5 }])
  await signInAs(clinic)
  await page.goto(other.path)
  await page.getByRole('button', { name: 'Добавить в список' }).click()
  const dialog = sheet(page, 'Добавить в список')
  await dialog.getByRole('combobox', { name: 'Куда' }).click()
  await page.getByRole('option', { name: 'Умывание' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Открыть' }).click()
  await expect(page).toHaveURL(`/lists/${id}`)
  await expect(page.getByRole('region', { name: 'Товары' })).toContainText(other.name)
})
