import { xlsxFile } from '#lib/files/xlsx'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic, type TestClinic } from './support/clinics.ts'
import { ordersOf, placeOrder } from './support/orders.ts'
import { paste } from './support/paste.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

type Read = { text: string; state: string }

/** Lines of the demo shop's products by their names, that are sure and in stock. */
async function sureLines(clinic: TestClinic, most: number): Promise<string[]> {
  const { api } = await signIn(clinic)
  const cards = given(
    await api
      .from('product_cards')
      .select('id, name, product_type, volume_ml')
      .like('sku', '__-0__-%')
      .gt('max_quantity', 1)
      .order('sku'),
  )
  const uncertified = given(await api.rpc('uncertified_products', { product_ids: cards.map(({ id }) => id!) })) as {
    product_ids: string[]
  }
  const lines = cards
    .filter(({ id }) => !uncertified.product_ids.includes(id!))
    .map(({ name, product_type, volume_ml }) => `${product_type} ${name} ${volume_ml} мл`)
  const read = given(
    await api.rpc('match_order_lines', { lines: lines.map((text) => ({ text })) }),
  ) as unknown as Read[]
  return read.flatMap(({ text, state }) => (state === 'matched' ? [text] : [])).slice(0, most)
}

test('60 lines of a chat with five doubts become an order within 20 presses @both', async ({ page, signInAs }) => {
  test.slow()
  const clinic = await createClinic({ status: 'verified' })
  const [first, own] = [await createProduct(1000, 9), await createProduct(1000, 9)]
  await placeOrder(clinic, [{ sku: first.sku, quantity: 1 }])
  const sure = await sureLines(clinic, 50)
  expect(sure).toHaveLength(50)
  const doubts = [
    'мицеллярная вода 2 шт',
    'серомид бариер 50мл',
    'гидра баланс 200 мл',
    'зюзюбра для колбс 3 шт',
    'тоник зеленый чай',
  ]
  const chat = [
    'Здравствуйте!',
    'Примите заказ пожалуйста',
    'Итого: 148 600 тг',
    'оплатим каспи завтра',
    'спасибо большое 🌸',
  ]
  const lines = [...chat.slice(0, 2), ...sure, ...doubts, ...chat.slice(2)]
  expect(lines).toHaveLength(60)
  const said = lines.map((line, index) => `[24.11.2026, 10:${10 + Math.floor(index / 2)}] Айгуль: ${line}`)

  await signInAs(clinic)
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`),
      true,
    )
  })
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Вставить список' }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Список' }).click()
  await page.getByRole('textbox', { name: 'Список' }).fill(said.join('\n'))
  await page.getByRole('button', { name: 'Прочитать 60 строк' }).click()

  await expect(page.getByRole('heading', { name: 'Готово: 50 строк' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Нужен ваш ответ: 5 строк' })).toBeVisible()
  await expect(page.getByText('Не похоже на товары: 5 строк')).toBeVisible()
  await expectAccessible(page)
  const doubt = (text: string) =>
    page.getByRole('list', { name: 'Нужен ваш ответ' }).getByRole('listitem').filter({ hasText: text })
  await expect(doubt(doubts[0]!)).toContainText('Какой объём?')
  await doubt(doubts[0]!)
    .getByRole('button', { name: /500 мл/ })
    .click()
  await doubt(doubts[1]!)
    .getByRole('button', { name: /Ceramide Barrier.*50 мл/ })
    .click()
  await expect(doubt(doubts[2]!)).toContainText('Что из этого?')
  await doubt(doubts[2]!)
    .getByRole('button', { name: /Тоник.*200 мл/ })
    .click()
  await expect(doubt(doubts[3]!)).toContainText('Не нашли')
  await doubt(doubts[3]!).getByRole('searchbox').fill(own.name)
  await doubt(doubts[3]!)
    .getByRole('button', { name: new RegExp(own.name) })
    .click()
  await doubt(doubts[4]!).getByRole('button', { name: 'Не нужно' }).click()
  await expect(page.getByText('Всё отвечено')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Дальше: \d+ позици/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Добавить список в корзину' })
  await expect(sheet.getByRole('listitem').filter({ hasText: own.name })).toContainText('3 шт.')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Добавить \d+ позици/ }).click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}\?new/)
  expect(Number(await page.evaluate(() => sessionStorage.getItem('presses')))).toBeLessThanOrEqual(20)

  const [order] = await ordersOf(clinic)
  expect(order!.order_items).toContainEqual(expect.objectContaining({ sku: own.sku, quantity: 3 }))
  expect(order!.order_items).toContainEqual(expect.objectContaining({ sku: 'BS-032-0500', quantity: 2 }))
  expect(order!.order_items.length).toBeGreaterThanOrEqual(50)

  await test.step('what was chosen is known next time', async () => {
    const { api } = await signIn(clinic)
    await expect
      .poll(async () => {
        const [read] = given(await api.rpc('match_order_lines', { lines: [{ text: doubts[3]! }] })) as unknown as Read[]
        return read!.state
      })
      .toBe('matched')
  })
})

test('several lines pasted into the search, and a workbook, open as a list; a reload keeps it and its answers @both', async ({
  page,
  signInAs,
}) => {
  const clinic = await createClinic({ status: 'verified' })
  const product = await createProduct(1000, 9)
  await signInAs(clinic)
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Поиск по каталогу' }).filter({ visible: true })
  // At once, before the panel has come: first the event, then one line of what was lines.
  await field.evaluate((element, text) => {
    element.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, text.replaceAll('\n', ' '))
  }, `${product.sku}\t2\nзюзюбра для колбс 3 шт`)
  await expect(page).toHaveURL('/cart/paste')
  const ready = page.getByRole('list', { name: 'Готово' }).getByRole('listitem')
  await expect(ready).toContainText(product.name)
  await ready.getByRole('button', { name: 'Увеличить количество' }).click()
  const doubt = page.getByRole('list', { name: 'Нужен ваш ответ' }).getByRole('listitem')
  await doubt.getByRole('button', { name: 'Не нужно' }).click()
  await page.reload()
  await expect(ready.getByRole('spinbutton')).toHaveValue('3')
  await expect(doubt).toContainText('Не войдёт')

  await page.getByRole('button', { name: 'Исправить текст' }).click()
  await expect(page.getByRole('textbox', { name: 'Список' })).toHaveValue(new RegExp(product.sku))
  const book = await xlsxFile([
    ['Артикул', 'Цена', 'Кол-во'],
    [product.sku, 1000, 4],
    [product.sku, 1000, 1],
  ])
  const buffer = Buffer.from(await book.arrayBuffer())
  await page
    .getByLabel('Файл со списком')
    .setInputFiles({ name: 'order.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(ready).toHaveCount(2)
  await page.getByRole('button', { name: 'Дальше: 1 позиция' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem')).toContainText('Сложено из 2 строк')
  await expect(sheet.getByRole('listitem')).toContainText('5 шт.')

  await page.goto('/catalog')
  await field.click()
  await expect(page.getByText('Начните вводить, чтобы найти товар')).toBeVisible()
  await paste(field, `${product.sku}\t7\n${product.sku}\t8`)
  await expect(page).toHaveURL('/cart/paste')
  await expect(ready.getByRole('spinbutton').first()).toHaveValue('7')

  // On the page itself the next paste replaces what is shown.
  await field.click()
  await expect(page.getByText('Начните вводить, чтобы найти товар')).toBeVisible()
  await paste(field, `${product.sku}\t5\n${product.sku}\t1`)
  await expect(ready.getByRole('spinbutton').first()).toHaveValue('5')
  await page.getByRole('button', { name: 'Сохранить списком' }).click()
  await page.getByRole('dialog').getByLabel('Название').fill('Из чата')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Открыть' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Из чата' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })).toContainText(
    '6\u00a0шт.',
  )
})

test('a manager pastes a client’s list into a proposal @desk', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const product = await createProduct(1000, 9)
  await signInAs('manager')
  await page.goto(`/account-manager/client/${clinic.id}?tab=proposal`)
  await page.getByRole('button', { name: 'Вставить список' }).click()
  await page.getByRole('textbox', { name: 'Список' }).fill(`${product.sku} - 3 шт\nспасибо!`)
  await page.getByRole('button', { name: 'Прочитать 2 строки' }).click()
  await page.getByRole('button', { name: 'Дальше: 1 позиция' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await page.getByRole('button', { name: 'Предложить клиенту' }).click()
  await expect(page.getByText('Корзина предложена')).toBeVisible()
  const { api } = await signIn(clinic)
  expect(given(await api.rpc('my_cart_proposal'))).toMatchObject({ lines: [{ quantity: 3 }] })
})
