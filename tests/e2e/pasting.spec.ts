import type { Page } from '@playwright/test'
import { given, signIn } from './support/backend.ts'
import { putIntoCart } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { dayFields, pasteIntoAll, phoneFields, put, quantityFields, sumFields } from './support/paste.ts'
import { personas } from './support/personas.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// What people paste: into every kind of field on every page that has some, and whole files and tables.

/** The same in the window that a button of a page opens; of buttons alike, the last is that of a window above the page. */
async function inDialog(page: Page, path: string, button: string | RegExp) {
  await page.goto(path)
  await page.getByRole('button', { name: button }).last().click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeVisible()
  return pasteIntoAll(dialog)
}

test.describe('fields', () => {
  test('of visitors', async ({ page }) => {
    for (const path of ['/contacts', '/partners']) {
      await page.goto(path)
      await expect(phoneFields(page)).toHaveCount(1)
      await pasteIntoAll(page)
    }
  })

  test('of a clinic', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified' })
    const products = [await createProduct(5000, 40), await createProduct(6000, 40)]
    await signInAs(clinic)
    for (const product of products) await putIntoCart(page, product, 3)
    await quantityFields(page).first().waitFor()
    // One or more: the page shows what else is in the cart.
    expect((await pasteIntoAll(page)).quantities).toBeGreaterThan(0)
    await page.goto('/cart')
    await expect(quantityFields(page)).toHaveCount(2)
    await pasteIntoAll(page)

    await page.goto('/checkout')
    await page.getByRole('textbox', { name: 'Телефон' }).first().waitFor()
    expect(await pasteIntoAll(page)).toMatchObject({ phones: 1 })

    await page.goto('/profile?tab=documents')
    await expect(dayFields(page).first()).toBeVisible()
    expect((await pasteIntoAll(page)).days).toBeGreaterThan(0)

    await page.goto('/profile?tab=contact')
    await page.getByRole('checkbox', { name: 'WhatsApp на этом же номере' }).click()
    await expect(phoneFields(page)).toHaveCount(2)
    await pasteIntoAll(page)
    await page.goto('/profile?tab=addresses')
    await page.getByRole('button', { name: 'Добавить адрес' }).first().click()
    await phoneFields(page.getByRole('dialog')).first().waitFor()
    expect(await pasteIntoAll(page.getByRole('dialog'))).toMatchObject({ phones: 1 })

    const order = await placeOrder(clinic, [{ sku: products[0]!.sku, quantity: 2 }])
    await page.goto(`/orders/${order.id}`)
    await page.getByRole('button', { name: 'Я оплатил' }).click()
    await dayFields(page.getByRole('dialog')).first().waitFor()
    expect(await pasteIntoAll(page.getByRole('dialog'))).toMatchObject({ days: 1, sums: 1 })
  })

  test('of staff', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified' })
    const product = await createProduct(5000, 40)
    const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])
    await signInAs('superAdmin')

    await page.goto('/admin/products-tags/past')
    await expect(dayFields(page)).toHaveCount(1)
    await pasteIntoAll(page)
    await put(dayFields(page), '31.02.2026')
    await dayFields(page).blur()
    await expect(dayFields(page)).toHaveAccessibleDescription(/Такого дня нет/)

    expect(await inDialog(page, `/admin/products-tags/product/${product.id}?tab=price`, 'Изменить цену')).toMatchObject(
      {
        sums: 1,
      },
    )
    expect(await inDialog(page, `/admin/orders?order=${order.id}`, 'Записать оплату')).toMatchObject({
      sums: 1,
      days: 1,
    })
    expect((await inDialog(page, '/admin/account-managers', 'Передать клиентов')).days).toBeGreaterThan(0)
    expect((await inDialog(page, '/admin/settings?tab=legal', 'Новая версия')).days).toBe(1)
    await page.goto('/admin/settings?panel=seller')
    const seller = page.getByRole('dialog', { name: 'Реквизиты продавца' })
    await expect(phoneFields(seller)).toHaveCount(1)
    expect((await pasteIntoAll(seller)).days).toBe(1)
  })

  test('of people and lists', async ({ page, signInAs }) => {
    await signInAs('superAdmin')
    await inDialog(page, '/admin/roles', 'Пригласить сотрудника')
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Аккаунт-менеджер/ })
      .click()
    await phoneFields(page).first().waitFor()
    expect(await pasteIntoAll(page.getByRole('dialog'))).toMatchObject({ phones: 1 })
    expect(await inDialog(page, '/admin/account-managers', 'Добавить из сотрудников')).toMatchObject({ phones: 2 })
    expect(await inDialog(page, `/admin/account-manager/${personas.manager.id}`, /^Изменить$/)).toMatchObject({
      phones: 2,
    })
    expect(await inDialog(page, '/account-manager/my-bonuses', 'Корректировка')).toMatchObject({ sums: 1 })
    expect((await inDialog(page, '/admin/delivery/methods', 'Добавить способ')).sums).toBeGreaterThan(0)
    expect(await inDialog(page, '/admin/products-tags/assortment', 'Новая метка')).toMatchObject({ days: 2 })

    await page.goto('/admin/notifications')
    await page.getByRole('radio', { name: 'Позже' }).click()
    await dayFields(page).first().waitFor()
    expect(await pasteIntoAll(page)).toMatchObject({ days: 1 })
  })

  test('of a client and its orders', async ({ page, signInAs, isPhone }) => {
    const clinic = await createClinic({ status: 'verified' })
    const product = await createProduct(5000, 40)
    const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])
    await signInAs('superAdmin')
    await page.goto(`/account-manager/client/${clinic.id}`)
    if (isPhone) await page.getByRole('link', { name: 'Заметки и задачи' }).click()
    await page.getByLabel('Заметка или задача').fill('Позвонить')
    await dayFields(page).first().waitFor()
    expect(await pasteIntoAll(page)).toMatchObject({ days: 1 })

    const far = await placeOrder(clinic, [{ sku: product.sku, quantity: 5 }], { method: 'sdek' })
    await page.goto(`/admin/orders?order=${far.id}`)
    await expect(sumFields(page)).toHaveCount(1)
    await pasteIntoAll(page)

    await page.goto(`/admin/orders?q=${order.number}`)
    await page.getByRole('checkbox', { name: `Выбрать «${order.number}»` }).click()
    await page
      .getByRole('region', { name: /^Выбран/ })
      .getByRole('button', { name: /^Записать оплату/ })
      .click()
    await expect(page.getByRole('dialog').last()).toBeVisible()
    expect(await pasteIntoAll(page.getByRole('dialog').last())).toMatchObject({ days: 1, sums: 1 })

    await page.goto(`/account-manager/client/${clinic.id}?order=new`)
    await page.getByRole('searchbox', { name: 'Найти товар' }).fill(product.name)
    const found = page.getByRole('list', { name: 'Найденные товары' })
    await found.getByRole('button', { name: `Добавить «${product.name}»` }).click()
    await expect(quantityFields(page).first()).toBeVisible()
    expect((await pasteIntoAll(page)).quantities).toBeGreaterThan(0)
  })

  test('of the store room', async ({ page, signInAs }) => {
    const clinic = await createClinic({ status: 'verified' })
    const product = await createProduct(5000, 40)
    const { api } = await signIn('admin')
    const to = async (status: 'assembling' | 'shipped' | 'delivered') => {
      const wishes = { method: 'courier-almaty', payment: 'cash' } as const
      const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 5 }], wishes)
      for (const next of ['confirmed', 'assembling', 'shipped', 'delivered'] as const) {
        given(await api.rpc('set_order_status', { order_id: order.id, status: next }))
        if (next === status) break
      }
      return order.id
    }
    const [packed, shipped, delivered] = [await to('assembling'), await to('shipped'), await to('delivered')]
    await signInAs('logistic')
    expect(await inDialog(page, `/admin/delivery/picking?orders=${packed}`, /^Недостача/)).toMatchObject({
      quantities: 1,
    })
    expect(await inDialog(page, `/admin/delivery?order=${packed}`, 'Передать в доставку')).toMatchObject({ sums: 1 })
    expect(await inDialog(page, `/admin/delivery?order=${shipped}`, 'Не удалось')).toMatchObject({ days: 1 })
    expect(await inDialog(page, `/admin/delivery?order=${shipped}`, 'Отметить доставку')).toMatchObject({ sums: 1 })
    await signInAs('admin')
    expect(await inDialog(page, `/admin/orders?order=${delivered}`, 'Вернуть часть товаров')).toMatchObject({
      quantities: 1,
    })
  })
})

/** A file of products as strangers save it, and what its check says about the second product. */
type PastedFile = { name: string; bytes: (sku: string) => Uint8Array; says: RegExp | string }

const utf8 = (text: string) => new TextEncoder().encode(text)
/** The few letters that these files need, as Windows-1251 has them. */
const cp1251 = (text: string) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 0x80 ? code : code - 0x350
  })

const files: PastedFile[] = [
  { name: 'Windows-1251', bytes: (sku) => cp1251(`Артикул;Цена\r\n${sku};5 400,00`), says: /Цена.*5\s400/ },
  { name: 'thousands with a comma', bytes: (sku) => utf8(`Артикул;Цена\n${sku};12,000`), says: /12\s000 или 12\?/ },
  {
    name: 'commas in a composition',
    bytes: (sku) => utf8(`Артикул,Состав\n${sku},Aqua, Glycerin`),
    says: /Ячеек больше, чем колонок/,
  },
  { name: 'errors of a formula', bytes: (sku) => utf8(`Артикул;Название\n${sku};#Н/Д`), says: /ошибка формулы/ },
  {
    name: 'a line break in a name',
    bytes: (sku) => utf8(`Артикул;Название\n${sku};"Крем\nночной"`),
    says: /перенос строки/,
  },
  { name: 'a price tenfold', bytes: (sku) => utf8(`Артикул;Цена\n${sku};60000`), says: /Больше чем в 10 раз/ },
]

test('files of strangers are read right, asked about or refused', async ({ page, signInAs }) => {
  const product = await createProduct(5000, 40)
  await signInAs('admin')
  await page.goto('/admin/products-tags/import')
  for (const { name, bytes, says } of files) {
    await test.step(name, async () => {
      const buffer = Buffer.from(bytes(product.sku))
      await page.getByLabel('Файл с товарами').first().setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Проверить' }).click()
      await expect(page.getByRole('region', { name: 'Строки файла' })).toContainText(says)
      await expect(page.getByText('Показано 1 из 1')).toBeVisible()
    })
  }
  // The last one is applied only with its tick.
  await page.getByRole('button', { name: 'Применить 1' }).click()
  await expect(page.getByText('Проверьте и отметьте, если верно')).toBeVisible()
  await page.getByRole('checkbox', { name: /больше чем в 10 раз/ }).check()
  await page.getByRole('button', { name: 'Применить 1' }).click()
  await expect(page.getByRole('heading', { name: 'Импорт применён' })).toBeVisible()
})

test('a price and a stock more than tenfold are saved only with a tick @desk', async ({ page, signInAs }) => {
  const product = await createProduct(5000, 40)
  await signInAs('admin')
  await page.goto(`/admin/products-tags?q=${product.sku}`)
  await page.getByRole('button', { name: /^Цена: 5\s000/ }).click()
  await put(page.getByRole('textbox', { name: /^Цена: / }), '60 000')
  await page.getByRole('textbox', { name: 'Причина' }).fill('Новый прайс')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Проверьте и отметьте, если верно')).toBeVisible()
  await page.getByRole('checkbox', { name: /больше чем в 10 раз/ }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const { api } = await signIn('admin')
  await expect
    .poll(async () => given(await api.from('availability').select('price').eq('product_id', product.id)))
    .toEqual([{ price: 60_000 }])
})
