import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createProduct, type TestProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'
import { holdToasts, toast } from './support/toasts.ts'

// Products as admins work with them: edited in place, many at once, imported from a file, taken back, and on any past day.

const list = (page: Page) => page.getByRole('region', { name: 'Товары', exact: true })
const cell = (page: Page, what: 'Цена' | 'Остаток', { name }: TestProduct) =>
  page.getByRole('button', { name: new RegExp(`^${what}: .*, ${name}, 50 мл`) })
const field = (page: Page, what: 'Цена' | 'Остаток', { name }: TestProduct) =>
  page.getByRole('textbox', { name: `${what}: ${name}, 50 мл` })

/** Some products of this test, found together by a word of their names. */
async function createProducts(count: number, price = 10_000, stock = 24) {
  const { api } = await signIn('admin')
  // Letters alone: search parts words at digits, and leaves out what is too short.
  const letters = Math.random()
    .toString(36)
    .slice(2, 9)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  const word = `Партия${letters}`
  const products: TestProduct[] = []
  for (let n = 1; n <= count; n++) {
    const product = await createProduct(price, stock)
    const name = `${word} ${n}`
    given(await api.from('products').update({ name }).eq('id', product.id).select('id'))
    products.push({ ...product, name })
  }
  return { word, products }
}

async function stateOf(products: readonly TestProduct[]) {
  const { api } = await signIn('admin')
  const ids = products.map(({ id }) => id)
  const rows = given(await api.from('availability').select('product_id, price, stock_count').in('product_id', ids))
  return ids.map((id) => {
    const { price, stock_count } = rows.find(({ product_id }) => product_id === id)!
    return [price, stock_count]
  })
}

const open = async (page: Page, word: string) => {
  await page.goto(`/admin/products-tags?q=${word}&sort=name`)
  await expect(list(page)).toBeVisible()
}

test('prices and stock are edited by keyboard alone, down and across, with one reason and the way back @desk', async ({
  page,
  signInAs,
}) => {
  const { word, products } = await createProducts(3)
  const [first, second, third] = products as [TestProduct, TestProduct, TestProduct]
  await signInAs('admin')
  await open(page, word)

  await cell(page, 'Цена', first).focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Цена', second)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Остаток', second)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'Остаток', first)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 'Цена', first)).toBeFocused()

  // A digit starts over, and Esc leaves everything as it was.
  await page.keyboard.press('5')
  await expect(field(page, 'Цена', first)).toHaveValue('5')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Цена', first)).toBeFocused()

  // The first change asks why, the next ones know.
  await page.keyboard.press('Enter')
  await expect(field(page, 'Цена', first)).toHaveValue('10000')
  await page.keyboard.type('11500')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Причина')).toBeFocused()
  await page.keyboard.type('Новый прайс')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Цена', second)).toBeFocused()
  await page.keyboard.type('12 000')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Остаток', second)).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.press('ArrowDown')
  await expect(field(page, 'Остаток', third)).toBeFocused()
  await page.keyboard.type('1,5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Только целое число')).toBeVisible()
  // Nor does a press on another cell lose it.
  await cell(page, 'Цена', third).click()
  await expect(page.getByText('Только целое число')).toBeVisible()
  await expect(field(page, 'Остаток', third)).toHaveValue('1,5')
  await holdToasts(page)
  await field(page, 'Остаток', third).fill('20')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Остаток', third)).toBeFocused()
  await expect
    .poll(() => stateOf(products))
    .toEqual([
      [11_500, 24],
      [12_000, 30],
      [10_000, 20],
    ])

  // The messages cover one another until the pointer is over them, which also keeps them there.
  await toast(page, 'остаток 24 → 20').hover({ force: true })
  const { api } = await signIn('admin')
  const moves = given(
    await api.from('stock_movements').select('delta, kind, note').eq('product_id', third.id).order('id'),
  )
  expect(moves.at(-1)).toEqual({ delta: -4, kind: 'write_off', note: 'Новый прайс' })
  await toast(page, 'остаток 24 → 20').getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(async () => (await stateOf([third]))[0]).toEqual([10_000, 24])
})

test('a price is changed with a press; the list is narrowed by its address, and its row leads to the card', async ({
  page,
  signInAs,
  isPhone,
}) => {
  const { word, products } = await createProducts(2)
  const [unpriced] = products as [TestProduct]
  await products[1]!.withdraw()
  await signInAs('admin')
  await page.goto('/admin/products-tags')
  await expect(list(page)).toBeVisible()
  await page.getByRole('searchbox', { name: /^Название, артикул/ }).fill(word)
  await expect(list(page).getByRole('link', { name: word })).toHaveCount(2)
  await cell(page, 'Цена', unpriced).click()
  await field(page, 'Цена', unpriced).fill('по запросу')
  await page.getByLabel('Причина').fill('Ждём прайс')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(cell(page, 'Цена', unpriced)).toContainText('по запросу')
  await expect.poll(() => stateOf([unpriced])).toEqual([[null, 24]])
  await page.getByRole('button', { name: 'Без цены' }).click()
  await expect(list(page).getByRole('link', { name: word })).toHaveText([products[0]!.name])
  await expect(page).toHaveURL(/unpriced=yes/)
  await page.getByRole('button', { name: 'Убрать фильтр «Без цены»' }).click()
  await page.getByRole('link', { name: /^Скрыты/ }).click()
  await expect(list(page).getByRole('link', { name: word })).toHaveText([products[1]!.name])
  await page.reload()
  await expect(list(page).getByRole('link', { name: word })).toHaveText([products[1]!.name])
  await expectAccessible(page)
  if (isPhone) return
  await list(page).getByRole('link', { name: word }).click()
  await expect(page).toHaveURL(`/admin/products-tags/product/${products[1]!.id}`)
})

test('many prices change at once, each shown before, and come back', async ({ page, signInAs, isPhone }) => {
  const { word, products } = await createProducts(3, 10_030)
  await signInAs('admin')
  await open(page, word)
  for (const { name } of products) await page.getByRole('checkbox', { name: `Выбрать «${name}, 50 мл»` }).click()
  await page.getByRole('button', { name: 'Цены', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Изменить цены' })
  await dialog.getByLabel('На сколько процентов').fill('7,5')
  await expect(dialog.getByRole('region', { name: 'Что изменится' }).getByRole('listitem')).toHaveText(
    products.map(({ name, sku }) => new RegExp(`${name}, 50 мл ${sku}10\\s030\\s₸ → 10\\s800\\s₸`)),
  )
  await dialog.getByRole('button', { name: 'Изменить 3 товара' }).click()
  await expect(dialog.getByLabel('Причина')).toHaveAccessibleDescription('Напишите, почему меняете')
  await dialog.getByLabel('Причина').fill('Прайс ноября')
  await expectAccessible(page)
  const releaseToasts = await holdToasts(page)
  await dialog.getByRole('button', { name: 'Изменить 3 товара' }).click()
  await expect(dialog).toBeHidden()
  expect(await stateOf(products)).toEqual(products.map(() => [10_800, 24]))
  await toast(page, 'Изменено: 3 товара').getByRole('button', { name: 'Вернуть' }).click()
  await expect(toast(page, 'Возвращено: 3 товара')).toBeVisible()
  await releaseToasts()
  expect(await stateOf(products)).toEqual(products.map(() => [10_030, 24]))
  if (isPhone) return

  // What is not ready is named rather than published.
  const { api } = await signIn('admin')
  const unready = { is_published: false, short_description: '' }
  const { updated_at } = given(
    await api.from('products').update(unready).eq('id', products[0]!.id).select('updated_at').single(),
  )
  const bare = { id: products[0]!.id, images: [] }
  given(await api.rpc('save_product', { product: bare, expected_updated_at: updated_at }))
  await page.reload()
  await page.getByRole('checkbox', { name: `Выбрать «${products[0]!.name}, 50 мл»` }).click()
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: 'Опубликовать товары' })
  await publishing.getByText('Не подходит 1 товар').click()
  await expect(publishing.getByText(/нет: .*короткое описание.*фото/)).toBeVisible()
  await expect(publishing.getByRole('button', { name: 'Изменить', exact: true })).toBeDisabled()
})

test('a file is checked, mended, applied and taken back', async ({ page, signInAs }) => {
  const { products } = await createProducts(3)
  const [first, second, third] = products as [TestProduct, TestProduct, TestProduct]
  const created = `NEW-${first.sku}`
  const csv = (price: string) =>
    [
      'Артикул;Наименование;Категория;Линейка;Объём, мл;Цена;Остаток;Цвет',
      `${first.sku};${first.name};;;;${price};24;синий`,
      `${second.sku};"${second.name}; ночной";;;;12 500,00;30;`,
      `${third.sku};${third.name};;;;10000;24;`,
      `${created};Новый;Крем;Aqua Science;50;8600;5;`,
    ].join('\r\n')
  const choose = (text: string, name = 'tovary.csv') =>
    page
      .getByLabel('Файл с товарами')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await signInAs('admin')
  await page.goto('/admin/products-tags/import')

  await choose('Артикул;Цена\n', 'empty.csv')
  await expect(page.getByRole('alert')).toContainText('нет ни одной строки')
  await choose(csv('7 2ОО'))
  await expect(page.getByRole('combobox', { name: 'Колонка «Категория»' })).toHaveText('Тип')
  await expect(page.getByRole('combobox', { name: 'Колонка «Цвет»' })).toHaveText('Не загружать')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Проверить' }).click()

  const rows = page.getByRole('region', { name: 'Строки файла' }).getByRole('row')
  await expect(page.getByText('Исправьте 1 ошибку в файле и загрузите его снова')).toBeVisible()
  await expect(rows.nth(1)).toContainText(/2.*Ошибка.*F2.*7 2ОО.*Буквы «О» вместо нулей/)
  await expect(page.getByRole('button', { name: /^Применить/ })).toBeHidden()
  await expectAccessible(page)
  expect(await stateOf(products)).toEqual(products.map(() => [10_000, 24]))

  await choose(csv('11000'))
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: /^Изменить 2$/ }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText(/Остаток 24 → 30/)
  await page.getByRole('button', { name: 'Применить 3' }).click()
  await expect(page.getByRole('heading', { name: 'Импорт применён' })).toBeVisible()
  expect(await stateOf(products)).toEqual([
    [11_000, 24],
    [12_500, 30],
    [10_000, 24],
  ])

  // Somebody changes one of them; the undo leaves it and says so.
  await first.setPrice(11_111)
  await page.getByRole('button', { name: 'Отменить импорт' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отменить изменения' }).click()
  await expect(dialog).toContainText('Возвращено: 2 товара')
  await expect(dialog).toContainText(`${first.sku} изменён позже`)
  expect(await stateOf(products)).toEqual([
    [11_111, 24],
    [10_000, 24],
    [10_000, 24],
  ])
  const { api } = await signIn('admin')
  expect(given(await api.from('products').select('is_published').eq('sku', created))).toEqual([{ is_published: false }])
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(page.getByText('Отменено').first()).toBeVisible()
})

test('what a file changes appears in the shop at once: site map, search and facets', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const { word, products } = await createProducts(2)
  const [product] = products as [TestProduct]
  const name = `${word}новое`
  await signInAs('admin')
  await page.goto('/admin/products-tags/import')
  const csv = `Артикул;Название;Линейка;Состав\n${product.sku};${name};Derma Science;Aqua, ${word}ум`
  await page
    .getByLabel('Файл с товарами')
    .first()
    .setInputFiles({ name: 'now.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('button', { name: 'Применить 1' }).click()
  await expect(page.getByRole('heading', { name: 'Импорт применён' })).toBeVisible()

  const guest = await openBrowser()
  await guest.goto(`/catalog?q=${word}ум&line=derma-science`)
  const found = guest.getByRole('main').getByRole('article')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(name)
  await guest.goto(`/catalog?q=${name}&line=all-over`)
  await expect(found).toHaveCount(0)
  await guest.goto('/sitemap')
  // Phones fold the products of a line.
  const entry = guest.getByRole('main').getByRole('link', { name: new RegExp(name), includeHidden: true })
  await expect(entry).toHaveAttribute('href', product.path)
})

test('what is exported imports back without a change @desk', async ({ page, signInAs }) => {
  const { word } = await createProducts(2)
  await signInAs('admin')
  await open(page, word)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать CSV' }).click()
  const file = await readFile(await (await download).path())
  const excel = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await readFile(await (await excel).path())).subarray(0, 2).toString()).toBe('PK')

  await page.goto('/admin/products-tags/import')
  await page
    .getByLabel('Файл с товарами')
    .first()
    .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: file })
  await page.getByRole('button', { name: 'Проверить' }).click()
  await expect(page.getByText('Каталог уже такой, как в файле. Применять нечего.')).toBeVisible()
})

test('a past day shows the prices of then, and one press brings one back @desk', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/products-tags/past?all=yes')
  await expect(page.getByRole('region', { name: /^Цены и остатки на/ })).toBeVisible()
  await page.getByRole('button', { name: /^Убрать фильтр/ }).click()
  await expect(page).toHaveURL('/admin/products-tags/past')
  const day = new Date(Date.now() - 372 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/admin/products-tags/past?day=${day}`)
  const restore = page.getByRole('button', { name: /^Вернуть цену .*Hydra Balance увлажняющий, 50 мл/ })
  await expect(restore).toBeVisible()
  await expectAccessible(page)
  const { api } = await signIn('admin')
  const price = async () =>
    given(await api.from('availability').select('price').eq('sku', 'AQ-001-0050').single()).price
  const now = await price()
  await holdToasts(page)
  await restore.click()
  await expect.poll(price).not.toBe(now)
  await toast(page, 'Hydra Balance увлажняющий').getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(price).toBe(now)
})
