import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { moveToFirst } from './support/page.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

test('a guest reaches a protocol from a line and a product, and reads its steps and what speaks against it', async ({
  page,
}) => {
  await page.goto('/lines/medicare-science')
  const shelf = page.locator('section', { has: page.getByRole('heading', { name: 'Протоколы' }) })
  await shelf.getByRole('link', { name: 'Миндальный пилинг' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Миндальный пилинг' })).toBeVisible()
  const steps = page.getByRole('listitem').filter({ hasText: /мин/ })
  const peel = steps.filter({ has: page.getByRole('link', { name: 'Миндальный пилинг 30%' }) })
  await expect(peel).toContainText('2\u00a0мл · 10\u00a0мин · нужен сертификат')
  await expect(page.locator('section', { has: page.getByRole('heading', { name: 'Противопоказания' }) })).toContainText(
    /беременность/i,
  )
  const kit = page.getByRole('region', { name: 'Набор на 20' })
  await expect(kit.getByRole('list', { name: 'Что нужно' })).toContainText('2\u00a0мл × 20 = 40\u00a0мл')
  await expect(kit).toContainText(/Расход на одну процедуру: \d[\d\u00a0]*\u00a0₸/)
  await expectAccessible(page)

  await peel.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Миндальный пилинг 30%' })).toBeVisible()
  await page.getByRole('tab', { name: 'Протоколы' }).click()
  const tab = page.getByRole('tabpanel', { name: 'Протоколы' })
  await expect(tab.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await tab.getByRole('link', { name: 'Миндальный пилинг' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Миндальный пилинг', exact: true })).toBeVisible()
})

test('what is printed of a protocol is one sheet for the wall, made of its steps', async ({ page }) => {
  await page.goto('/protocols/mindalnyy-piling')
  const poster = page.getByRole('img', { name: 'Плакат: Миндальный пилинг' })
  await poster.scrollIntoViewIfNeeded()
  await expect(poster).toContainText('Миндальный пилинг 30%')
  await page.emulateMedia({ media: 'print' })
  await expect(poster).toBeVisible()
  for (const hidden of [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), page.getByText('Набор на')])
    await expect(hidden).toBeHidden()
  const sheet = await page.pdf({ preferCSSPageSize: true })
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a clinic takes a kit for its number of procedures, by its own amounts, into its cart', async ({
  page,
  signInAs,
}) => {
  const product = await createProduct(1000, 50)
  const { name, slug } = await addProtocol(product.id)
  await signInAs(await createClinic({ status: 'verified' }))
  await page.goto('/protocols')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/protocols/${slug}`)
  const direct = await page.goto(`/protocols/${slug}`)
  expect(direct!.status(), 'newer than the build').toBe(200)
  expect((await page.request.get(`/protocols/${slug}-no`)).status()).toBe(404)
  const kit = page.getByRole('region', { name: 'Набор на' })
  // 3 ml × 20 of 50 ml
  await expect(kit.getByRole('list', { name: 'Что нужно' })).toContainText('2 × 50\u00a0мл')
  await kit.getByRole('spinbutton', { name: 'Сколько процедур' }).fill('40')
  await kit.getByRole('spinbutton', { name: 'Сколько процедур' }).press('Enter')
  await expect(kit.getByRole('list', { name: 'Что нужно' })).toContainText('3 × 50\u00a0мл')
  await expect(kit).toContainText('Расход на одну процедуру: 60\u00a0₸')

  await kit.getByRole('button', { name: 'Указать свой расход' }).click()
  const own = page.getByRole('dialog', { name: 'Свой расход' })
  await own.getByRole('textbox').fill('0')
  await own.getByRole('button', { name: 'Сохранить' }).click()
  await expect(own).toContainText('От 0,1 до 500')
  await own.getByRole('textbox').fill('5')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Сохранить' }).click()
  await expect(kit.getByRole('list', { name: 'Что нужно' })).toContainText('4 × 50\u00a0мл')
  await expect(kit.getByRole('button', { name: 'Свой расход указан' })).toBeVisible()

  await kit.getByRole('button', { name: 'Процедур в месяц' }).click()
  const monthly = page.getByRole('dialog', { name: 'Процедур в месяц' })
  await monthly.getByRole('textbox').fill('0')
  await monthly.getByRole('button', { name: 'Сохранить' }).click()
  await expect(monthly.getByRole('textbox')).toHaveAccessibleDescription(/1/)
  await monthly.getByRole('textbox').fill('30')
  await expectAccessible(page)
  await monthly.getByRole('button', { name: 'Сохранить' }).click()
  await kit.getByRole('button', { name: '30\u00a0процедур в месяц' }).click()
  await expect(monthly.getByRole('textbox')).toHaveValue('30')
  await monthly.getByRole('button', { name: 'Отмена' }).click()

  await kit.getByRole('button', { name: 'В корзину' }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toContainText('На 40\u00a0процедур')
  await expect(sheet.getByRole('region', { name: 'Набор' })).toContainText(product.name)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Добавить 1 позицию в корзину' }).click()
  await expect(page).toHaveURL('/cart')
  const lines = page.getByRole('region', { name: 'Товары в корзине' }).getByRole('listitem')
  await expect(lines.filter({ hasText: product.name }).getByRole('spinbutton')).toHaveValue('4')
})

test('an admin writes a protocol, and it is on the site', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 50)
  const name = `Уход ${randomUUID().slice(0, 6)}`
  await signInAs('admin')
  await page.goto('/admin/products-tags/assortment?list=protocols')
  await expect(page).toHaveTitle(/протоколы/)
  await page.getByRole('button', { name: 'Новый протокол' }).click()
  const drawer = page.getByRole('dialog', { name: 'Новый протокол' })
  await drawer.getByRole('textbox', { name: 'Название' }).fill(name)
  await drawer.getByRole('textbox', { name: 'Вся процедура' }).fill('30')
  await drawer.getByRole('searchbox', { name: 'Средство шага 1' }).fill(product.sku)
  await drawer.getByRole('button', { name: /^Добавить «/ }).click()
  await drawer.getByRole('button', { name: 'Сохранить' }).click()
  await expect(drawer).toContainText('Укажите расход')
  await drawer.getByRole('textbox', { name: 'На процедуру' }).fill('2,5')
  await drawer.getByRole('textbox', { name: 'Что делать' }).fill('Нанести.')
  await drawer.getByRole('button', { name: 'Добавить шаг' }).click()
  const last = drawer.getByRole('listitem').filter({ hasText: 'Шаг 2' })
  await last.getByRole('radio', { name: 'Без средства' }).click()
  await last.getByRole('textbox', { name: 'Что делать' }).fill('Смыть.')
  // By the keyboard the second becomes the first.
  await moveToFirst(page, 'Переставить: шаг 2', 'ArrowUp')
  await expect(drawer.getByRole('textbox', { name: 'Что делать' }).first()).toHaveValue('Смыть.')
  await drawer.getByRole('checkbox', { name: 'Опубликовать' }).check()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Сохранить' }).click()
  await expect(drawer).toBeHidden()
  const row = page.getByRole('list', { name: 'Протоколы' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Опубликован')

  await row.getByRole('button', { name }).click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Открыть на сайте' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: product.name })).toBeVisible()
})

/** A published one with 3 ml of a product. */
async function addProtocol(product_id: string) {
  const { api } = await signIn('admin')
  const name = `Протокол ${randomUUID().slice(0, 6)}`
  const slug = `protokol-${randomUUID().slice(0, 8)}`
  const steps = [{ product_id, ml: 3, minutes: 5, text: 'Нанести' }]
  given(await api.rpc('save_protocol', { protocol: { name, slug, minutes: 30, is_published: true, steps } }))
  return { name, slug }
}
