import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, dayText, isoDay } from '#lib/dates/dates'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { putIntoCart } from './support/cart.ts'
import { placeOrder } from './support/orders.ts'
import { paste } from './support/paste.ts'
import { createProduct, newSku, type TestProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'
import { holdToasts, toast } from './support/toasts.ts'

// The store room: receipts by paste and keyboard, counts by scanner, and the clinics that wait.

const POST = '/admin/products-tags/stock/post'
const codeField = (page: Page, row: number) => page.getByLabel(`Артикул или штрихкод, строка ${row}`, { exact: true })
const piecesField = (page: Page, row: number) => page.getByLabel(`Штук, строка ${row}`, { exact: true })
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Основание' })
const lineOf = (page: Page, { name }: TestProduct) =>
  page.getByRole('region', { name: 'Строки' }).getByRole('listitem').filter({ hasText: name })

async function stockOf(...products: TestProduct[]): Promise<number[]> {
  const { api } = await signIn('admin')
  const ids = products.map(({ id }) => id)
  const rows = given(await api.from('availability').select('product_id, stock_count').in('product_id', ids))
  return ids.map((id) => rows.find(({ product_id }) => product_id === id)!.stock_count)
}

/** Gives a product a barcode that a scanner reads. */
async function giveBarcode(product: TestProduct): Promise<string> {
  const { api } = await signIn('admin')
  const digits = `29${String(randomInt(10_000_000_000)).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  const barcode = digits + ((10 - (sum % 10)) % 10)
  given(await api.from('products').update({ barcode }).eq('id', product.id).select('id').single())
  return barcode
}

test('a pasted receipt keeps its wrong line until it is right, is posted whole and taken back', async ({
  page,
  signInAs,
}) => {
  const [one, two, three] = [await createProduct(1000, 1), await createProduct(1000, 2), await createProduct(1000, 3)]
  const wrong = newSku()
  await signInAs('admin')
  await page.goto(POST)
  await paste(
    codeField(page, 1),
    `№\tАртикул\tНаименование\tКол-во\tЦена\n1\t${one.sku}\tКрем\t10\t1 000\n2\t${wrong}\tКрем\t20\t1 000\n3\t${three.sku}\tКрем\t1 030\t500\n`,
  )
  await expect(codeField(page, 2)).toHaveValue(wrong)
  await expect(piecesField(page, 3)).toHaveValue('1 030')
  await expect(codeField(page, 4)).toHaveValue('')
  await expect(page.getByText('Нет товара с таким артикулом или штрихкодом')).toBeVisible()
  await expect(lineOf(page, one)).toContainText('1 → 11')
  await expect(page.getByText('3 позиции, 1 060 штук, с ошибками: 1')).toBeVisible()
  await expectAccessible(page)

  await noteField(page).fill('Накладная 125')
  await page.getByRole('button', { name: 'Принять на склад' }).click()
  await expect(codeField(page, 2)).toBeFocused()
  expect(await stockOf(one, two, three)).toEqual([1, 2, 3])

  await page.reload()
  await expect(codeField(page, 2)).toHaveValue(wrong)
  await expect(noteField(page)).toHaveValue('Накладная 125')
  await codeField(page, 2).fill(two.sku.toLowerCase())
  await expect(lineOf(page, two)).toContainText('2 → 22')
  await page.getByRole('checkbox', { name: /^Остатки 3\s*товаров изменятся больше чем в 10 раз/ }).check()
  await holdToasts(page)
  await page.getByRole('button', { name: 'Принять на склад' }).click()
  await expect(toast(page, 'Принято: 3 позиции, 1 060 штук')).toBeVisible()
  expect(await stockOf(one, two, three)).toEqual([11, 22, 1033])
  await expect(codeField(page, 1)).toHaveValue('')

  await toast(page, 'Принято').getByRole('button', { name: 'Отменить' }).click()
  await expect(toast(page, 'Отменено: остатки')).toBeVisible()
  expect(await stockOf(one, two, three)).toEqual([1, 2, 3])
  const latest = page.getByRole('region', { name: 'Последние приходы' }).getByRole('listitem')
  await expect(latest.filter({ hasText: two.name }).first()).toContainText('Отменено')

  await page.goto(`/admin/products-tags/stock/movements?q=${two.sku}`)
  const moves = page.getByRole('region', { name: 'Движения', exact: true })
  await expect(moves).toContainText('Отмена: Накладная 125')
  await expect(moves).toContainText('+20')
  await expect(moves).toContainText('−20')
})

test('a write-off takes no more than can be sold', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 10)
  const clinic = await createClinic({ status: 'verified' })
  await placeOrder(clinic, [{ sku: product.sku, quantity: 4 }])
  await signInAs('admin')
  await page.goto(`${POST}?kind=write_off&code=${product.sku}`)
  await expect(codeField(page, 1)).toHaveValue(product.sku)
  await piecesField(page, 1).fill('1')
  await page.getByRole('button', { name: 'Очистить' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Очистить' }).click()
  await expect(codeField(page, 1)).toHaveValue('')
  await codeField(page, 1).fill(product.sku)
  await piecesField(page, 1).fill('7')
  await expect(page.getByText('Доступно 6 штук, ещё 4 штуки в резерве заказов')).toBeVisible()
  await piecesField(page, 1).fill('6')
  await noteField(page).fill('Истёк срок годности')
  await page.getByRole('button', { name: 'Списать' }).click()
  await expect(toast(page, 'Списано: 1 позиция, 6 штук')).toBeVisible()
  expect(await stockOf(product)).toEqual([0])
})

test('a receipt needs no mouse @desk', async ({ page, signInAs }) => {
  const [one, two] = [await createProduct(1000, 1), await createProduct(1000, 5)]
  const barcode = await giveBarcode(two)
  await signInAs('admin')
  await page.goto(POST)
  await page.getByRole('radio', { name: 'Приход' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Накладная 7')
  await page.keyboard.press('Tab')
  await page.keyboard.type(one.sku)
  await page.keyboard.press('Enter')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  await expect(page.getByText('2 позиции, 7 штук')).toBeVisible()
  await expect(lineOf(page, two)).toContainText('5 → 9')
  await page.keyboard.press('Enter')
  await expect(codeField(page, 3)).toBeFocused()
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press('Tab')
    if (
      await page
        .getByRole('button', { name: 'Принять на склад' })
        .evaluate((button) => button === document.activeElement)
    )
      break
  }
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Принято: 2 позиции, 7 штук')).toBeVisible()
  await expect(codeField(page, 1)).toBeFocused()
  expect(await stockOf(one, two)).toEqual([4, 9])
})

test('a count by scanner shows what differs, while the shop sells, and is posted once', async ({
  page,
  signInAs,
  openBrowser,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404.*enter_stock_count|status of 409.*post_stock_count/) // a strange code, a second posting
  const [less, more, same] = [await createProduct(1000, 5), await createProduct(1000, 1), await createProduct(1000, 2)]
  const barcode = await giveBarcode(less)
  const clinic = await createClinic({ status: 'verified' })
  await placeOrder(clinic, [{ sku: same.sku, quantity: 2 }])
  await signInAs('admin')
  await page.goto('/admin/products-tags/stock/counts')
  await page.getByRole('button', { name: 'Начать инвентаризацию' }).first().click()
  const title = `Склад ${newSku()}`
  await page.getByLabel('Название').fill(title)
  await page.getByRole('button', { name: 'Начать', exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/stock\/counts\/[0-9a-f-]{36}$/)

  // A scanner types wherever the focus is, and presses Enter.
  await page.getByRole('heading', { name: title }).click()
  for (const code of [barcode, barcode, '9999999999999', barcode]) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const said = page.getByRole('region', { name: 'Ввод' }).getByRole('status')
  await expect(said).toContainText(`${less.name}: посчитано 3, на полке 5`)
  const refused = page.getByRole('alert', { name: 'Не записано' })
  await expect(refused).toContainText('9999999999999, 1 шт.: Нет товара с таким артикулом или штрихкодом')
  await refused.getByRole('button', { name: 'Убрать 9999999999999' }).click()
  await expect(refused).toBeHidden()

  // Somebody else counts along, by keyboard.
  const other = await openBrowser('superAdmin')
  await other.goto(page.url())
  await other.getByLabel('Штрихкод или артикул').fill(more.sku)
  await other.getByLabel('Штук', { exact: true }).fill('14')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('region', { name: 'Ввод' }).getByRole('status')).toContainText(
    'посчитано 14, на полке 1',
  )
  await page.getByLabel('Штрихкод или артикул').fill(same.sku)
  await page.getByLabel('Штук', { exact: true }).fill('2')
  await page.keyboard.press('Enter')
  await expect(said).toContainText(`${same.name}: посчитано 2, на полке 2`)

  const lines = page.getByRole('region', { name: 'Строки инвентаризации' })
  await expect(lines.getByRole('listitem')).toHaveCount(3)
  await expect(lines.getByRole('listitem').filter({ hasText: more.sku })).toContainText('Излишек +13')
  // A slip is corrected in its place; what is no number stays there, with the reason.
  const counted = lines.getByLabel(`Посчитано: ${less.name}, ${less.sku}`)
  await counted.fill('4,5')
  await page.keyboard.press('Enter')
  await expect(counted).toHaveAccessibleDescription('Только целое число')
  await expect(counted).toHaveValue('4,5')
  await counted.fill('4')
  await page.keyboard.press('Enter')
  await expect(lines.getByRole('listitem').filter({ hasText: less.sku })).toContainText('Недостача −1')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Расхождения/ }).click()
  await expect(lines.getByRole('listitem')).toHaveCount(2)

  // What is sold meanwhile is on the shelf no longer, and changes no difference.
  await placeOrder(clinic, [{ sku: less.sku, quantity: 2 }])
  await page.getByRole('button', { name: 'Провести' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('2 позиции, излишки 13 штук, недостачи 1 штука')
  await question.getByRole('button', { name: 'Провести' }).click()
  await expect(question.getByRole('alert')).toHaveText('Проверьте и отметьте, если верно')
  await question.getByRole('checkbox', { name: /^Остаток 1\s*товара изменится больше чем в 10 раз/ }).check()
  await question.getByRole('button', { name: 'Провести' }).click()
  await expect(toast(page, 'Проведено: исправлено 2 позиции')).toBeVisible()
  await expect(page.getByText('Проведена', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Провести' })).toHaveCount(0)
  expect(await stockOf(less, more, same)).toEqual([2, 14, 0])

  await other.getByRole('button', { name: 'Провести' }).click()
  await other.getByRole('alertdialog').getByRole('checkbox').check()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Провести' }).click()
  await expect(other.getByRole('alertdialog')).toContainText('Инвентаризация уже закрыта')
  expect(await stockOf(less, more, same)).toEqual([2, 14, 0])
})

test('what was counted on paper is typed in down the list, and the sheet has a line for each product', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { api } = await signIn('admin')
  const { id: countId } = given(await api.rpc('start_stock_count', { title: 'Лист', line: 'white-science' })) as {
    id: string
  }
  await signInAs('admin')
  await page.goto(`/admin/products-tags/stock/counts/${countId}?show=left`)
  const lines = page.getByRole('region', { name: 'Строки инвентаризации' })
  const fields = lines.getByRole('textbox')
  const [first, second] = [
    await fields.nth(0).getAttribute('aria-label'),
    await fields.nth(1).getAttribute('aria-label'),
  ]
  await fields.nth(0).focus()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(second!)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(second!)).toBeHidden()
  await page.getByRole('link', { name: /^Посчитано/ }).click()
  await expect(page.getByLabel(first!)).toHaveValue('11')
  await expect(page.getByLabel(second!)).toHaveValue('12')

  await page.getByRole('link', { name: 'Лист для печати' }).click()
  await expect(page.getByRole('heading', { name: 'Лист инвентаризации: White Science' })).toBeVisible()
  const rows = page.getByRole('row')
  const shown = given(await api.from('product_cards').select('sku').eq('line', 'White Science'))
  // A phone has cards; its paper is the same.
  if (isPhone) {
    const cards = page.getByRole('list', { name: 'Лист инвентаризации' }).getByRole('listitem')
    await expect(cards).toHaveCount(shown.length)
  } else await expect(rows).toHaveCount(shown.length + 1)
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(shown.length + 1)
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  given(await api.rpc('cancel_stock_count', { count_id: countId }))
})

test('of the parts of the stock the open one is in sight @phone', async ({ page, signInAs }) => {
  await signInAs('admin')
  for (const [part, name] of [
    ['counts', 'Инвентаризация'],
    ['waiting', 'Ждут поступления'],
  ]) {
    await page.goto(`/admin/products-tags/stock/${part}`)
    const parts = page.getByRole('navigation', { name: 'Склад' })
    await expect(parts.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('a clinic waits for a product, is first in the list, and ends its waiting', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const product = await createProduct(1000, 1)
  const first = await createClinic({ status: 'verified' })
  const second = await createClinic({ status: 'verified' })
  await signInAs(first)
  await putIntoCart(page, product, 1)
  await product.addStock(-1)
  const day = addDays(isoDay(), 9)
  const { api: adminApi } = await signIn('admin')
  await adminApi.from('products').update({ expected_on: day }).eq('id', product.id).throwOnError()

  await page.goto('/cart')
  await page.getByRole('button', { name: `Сообщить о поступлении: ${product.name}` }).click()
  await expect(toast(page, 'Сообщим, когда товар поступит')).toBeVisible()
  await page.goto(product.path)
  await expect(page.getByText(`Ожидаем ${dayText(day)}`)).toBeVisible()
  const toggle = page.getByRole('button', { name: `Сообщим о поступлении: ${product.name}. Отменить` })
  await expect(toggle).toBeVisible()
  await expectAccessible(page)
  const { api } = await signIn(second)
  given(await api.rpc('subscribe_to_stock', { product_id: product.id }))

  const guest = await openBrowser()
  await guest.goto(product.path)
  await expect(guest.getByText('Нет в наличии').first()).toBeVisible()
  await expect(guest.getByRole('button', { name: /Сообщить о поступлении/ }), 'a guest cannot wait').toHaveCount(0)

  const staff = await openBrowser('admin')
  await staff.goto(`/admin/products-tags/stock/waiting?product=${product.id}`)
  const waiting = staff.getByRole('region', { name: 'Ждут поступления' })
  await expect(waiting.getByText(/^Клиника [0-9a-f]{6}$/)).toHaveText([first.name, second.name])
  await expectAccessible(staff)

  await page.goto('/profile?tab=waiting')
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
  await page.getByRole('button', { name: /Отменить$/ }).click()
  await expect(page.getByRole('heading', { name: 'Вы пока не подписаны на поступления' })).toBeVisible()
  await staff.reload()
  await expect(waiting.getByText(/^Клиника [0-9a-f]{6}$/)).toHaveText([second.name])
})

test('the stock says what is reserved, and what ends first comes first', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 10)
  const { api } = await signIn('admin')
  given(await api.from('products').update({ low_stock_threshold: 8 }).eq('id', product.id).select('id').single())
  const clinic = await createClinic({ status: 'verified' })
  await placeOrder(clinic, [{ sku: product.sku, quantity: 4 }])
  await signInAs('admin')
  await page.goto(`/admin/products-tags/stock?q=${product.sku}`)
  const stock = page.getByRole('region', { name: 'Остатки', exact: true })
  await expect(stock).toContainText('Заканчивается')
  await expect(stock).toContainText('1 день')
  await page.goto('/admin/products-tags/stock/short')
  const short = page.getByRole('region', { name: 'Заканчиваются', exact: true })
  await expect(short.getByRole('link').first()).toBeVisible()
})
