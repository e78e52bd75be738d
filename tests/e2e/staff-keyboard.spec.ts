import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { tabTo } from './support/page.ts'
import { picture } from './support/pictures.ts'
import { createProduct, newSku } from './support/products.ts'
import { expect, test } from './support/test.ts'

// The four longest tasks of admins by keyboard alone: a clinic is verified, a product is made and published, a file is
// imported and taken back, a campaign is sent. Nothing here moves a pointer or sets the focus.

test.beforeEach(() => test.slow())

test('a clinic is found, checked, given a manager and verified by keyboard alone @desk', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'pending' })
  await signInAs('admin')
  await page.goto('/admin/users')
  await type(page, page.getByRole('searchbox', { name: /клиник|Название/i }), clinic.email)
  await press(page, page.getByRole('link', { name: clinic.name, exact: true }))
  const drawer = page.getByRole('dialog', { name: clinic.name })
  await press(page, drawer.getByRole('button', { name: 'Всё сверено' }))
  await expect(drawer.getByRole('button', { name: /^Верно:/, pressed: false })).toHaveCount(0)
  await select(page, drawer.getByRole('combobox', { name: 'Аккаунт-менеджер' }), /^(?!Без менеджера)/)
  await press(page, drawer.getByRole('button', { name: 'Подтвердить клинику' }))
  const question = page.getByRole('alertdialog', { name: 'Подтвердить, хотя проверено не всё?' })
  await press(page, question.getByRole('button', { name: 'Подтвердить' }))
  const { api } = await signIn('admin')
  await expect
    .poll(async () =>
      given(await api.from('user_clinic_info').select('status, account_manager_id').eq('user_id', clinic.id)),
    )
    .toEqual([{ status: 'verified', account_manager_id: expect.any(String) }])
})

test('a product is made, priced and published by keyboard alone @desk', async ({ page, signInAs }) => {
  const sku = newSku()
  const name = `Крем «Клавиша» ${sku.slice(-4).toLowerCase()}`
  await signInAs('admin')
  await page.goto('/admin/products-tags')
  await press(page, page.getByRole('link', { name: 'Новый товар' }))
  await type(page, page.getByLabel('Название'), name)
  await select(page, page.getByRole('combobox', { name: 'Тип' }), /^Крем$/)
  await select(page, page.getByRole('combobox', { name: 'Линейка' }), 'All-Over')
  await type(page, page.getByRole('textbox', { name: 'Объём' }), '30')
  await type(page, page.getByLabel('Артикул'), sku)
  await type(page, page.getByLabel('Короткое описание'), 'Крем для рук.')
  await toTab(page, 'Описание')
  await type(page, page.getByRole('textbox', { name: 'Описание', exact: true }), 'Смягчает.')
  await type(page, page.getByLabel('Применение'), 'Утром.')
  await type(page, page.getByLabel('Состав (INCI)'), 'Aqua, Glycerin')
  await toTab(page, 'Фото')
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: /JPG, PNG, WebP/ }))
  await (await choosing).setFiles(await picture(page, 900, 1200, 'gold'))
  await expect(page.getByRole('list', { name: 'Фото товара' }).locator('img')).toHaveCount(1)
  await type(page, page.getByLabel(/^Описание фото 1/), 'Туба')
  await press(page, page.getByRole('button', { name: 'Опубликовать' }))
  await expect(page.getByText(`«${name}» опубликован`)).toBeVisible()
  await toTab(page, 'Цена и остаток')
  await press(page, page.getByRole('button', { name: 'Изменить цену' }))
  await type(page, page.getByRole('dialog').getByLabel('Цена'), '8600')
  await press(page, page.getByRole('button', { name: 'Сохранить цену' }))
  const { api } = await signIn('admin')
  await expect
    .poll(async () =>
      given(await api.from('availability').select('price, products!inner(sku)').eq('products.sku', sku)),
    )
    .toMatchObject([{ price: 8600 }])
})

test('a file is imported and taken back by keyboard alone @desk', async ({ page, signInAs }) => {
  const product = await createProduct(10_000, 24)
  await signInAs('admin')
  await page.goto('/admin/products-tags/import')
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: /файл/i }).first())
  const buffer = Buffer.from(`Артикул;Цена\n${product.sku};11000\n`)
  await (await choosing).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await press(page, page.getByRole('button', { name: 'Проверить' }))
  await press(page, page.getByRole('button', { name: 'Применить 1' }))
  await expect(page.getByRole('heading', { name: 'Импорт применён' })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Отменить импорт' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Отменить изменения' }))
  await expect(page.getByRole('dialog')).toContainText('Возвращено: 1 товар')
  const { api } = await signIn('admin')
  expect(given(await api.from('availability').select('price').eq('product_id', product.id))).toEqual([
    { price: 10_000 },
  ])
})

test('a campaign is written and sent by keyboard alone @desk', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const title = `Клавиши ${randomUUID().slice(0, 6)}`
  await signInAs('admin')
  await page.goto('/admin/notifications')
  // One stop for the group: the chosen one, from which arrows go on.
  await tabTo(page, page.getByRole('radio', { checked: true }).first())
  const byList = page.getByRole('radio', { name: 'По адресам' })
  for (let step = 0; step < 9 && !(await byList.isChecked()); step++) {
    await page.keyboard.press('ArrowRight', { delay: 50 }) // the next one is chosen while the key is down
    await expect(page.locator(':focus')).toBeChecked()
  }
  await type(page, page.getByLabel('Адреса'), clinic.email)
  await type(page, page.getByLabel(/^Заголовок/), title)
  await type(page, page.getByLabel(/^Текст/), 'Для клиники')
  await press(page, page.getByRole('button', { name: 'Отправить одному получателю' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Отправить' }))
  await expect(page).toHaveURL('/admin/notifications?tab=log')
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
})

/** Goes to something by Tab and presses a key on it. */
async function press(page: Page, target: Locator, key = 'Enter') {
  await reach(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Chooses from an open list by arrows. */
async function select(page: Page, target: Locator, option: string | RegExp) {
  await press(page, target)
  const wanted = page.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  await page.keyboard.press('Home')
  await reach(page, wanted, 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(wanted).toHaveCount(0)
}

/** To another tab of the product's card: by Shift+Tab to the one that is open, then by arrows. */
async function toTab(page: Page, name: string) {
  const open = page.getByRole('tab', { selected: true })
  await tabTo(page, open, 'Shift+Tab')
  const target = page.getByRole('tab', { name })
  for (let step = 0; step < 9 && (await target.getAttribute('aria-selected')) === 'false'; step++) {
    const before = await open.innerText()
    await page.keyboard.press('ArrowRight')
    await expect(open).not.toHaveText(before) // focus moves a moment after the press
  }
  await expect(target).toHaveAttribute('aria-selected', 'true')
}

async function reach(page: Page, target: Locator, key?: string) {
  await expect(target).toBeEnabled()
  if (!(await target.evaluate((element) => element === document.activeElement))) await tabTo(page, target, key)
}
