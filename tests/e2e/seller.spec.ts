import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { putIntoCart } from './support/cart.ts'
import { createClinic } from './support/clinics.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

// Whose requisites invoices carry, and what buyers read of НДС.

test('an admin plans new requisites; what is wrong is said beside its cause', async ({ page, signInAs, isPhone }) => {
  await signInAs('admin')
  await page.goto('/contacts')
  await page.getByText('Что видят посетители').click()
  await expect(page.getByText('KZ77999A000000000001')).toBeVisible()
  if (isPhone) await page.goto('/admin/settings')
  else
    await page.getByRole('navigation', { name: 'Администрирование' }).getByRole('link', { name: 'Настройки' }).click()
  await page.getByRole('link', { name: 'Изменить реквизиты' }).click()
  await expect(page).toHaveURL('/admin/settings?panel=seller')
  const drawer = page.getByRole('dialog', { name: 'Реквизиты продавца' })
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Действуют' })).toContainText('без НДС')
  await expectAccessible(page)

  await drawer.getByLabel('ИИК').fill('KZ78999A000000000001')
  await drawer.getByRole('checkbox', { name: /Плательщик НДС/ }).click()
  await drawer.getByRole('button', { name: 'Сохранить реквизиты' }).click()
  await expect(drawer.getByLabel('ИИК')).toHaveAccessibleDescription(/контрольные цифры не сходятся/)
  await expect(drawer.getByLabel('ИИК')).toBeFocused()
  await drawer.getByLabel('ИИК').fill('kz77 999a 0000 0000 0001')
  await drawer.getByRole('button', { name: 'Сохранить реквизиты' }).click()
  await expect(drawer.getByLabel('Налоговый режим')).toHaveAccessibleDescription(
    'На упрощённой декларации НДС не платят',
  )
  await drawer.getByLabel('Налоговый режим').click()
  await page.getByRole('option', { name: 'Общеустановленный режим' }).click()
  // Far ahead, so that today's invoices stay as they are.
  await drawer.getByLabel('Действуют с').fill('01.01.2100')
  // What the page behind shows is asked for again.
  const asking = page.waitForRequest(/seller_profiles\?select=name/)
  await drawer.getByRole('button', { name: 'Сохранить реквизиты' }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Запланированы' })).toContainText('НДС 16\u00a0%')
  await asking

  const { api } = await signIn('admin')
  const [planned] = given(await api.from('seller_profiles').select('iik, vat_rate').eq('valid_from', '2100-01-01'))
  expect(planned).toEqual({ iik: 'KZ77999A000000000001', vat_rate: 16 })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByRole('link', { name: 'Изменить реквизиты' })).toBeFocused()
})

test('cart and checkout say whether the sum includes НДС', async ({ page, signInAs }) => {
  const product = await createProduct(1000, 9)
  await signInAs(await createClinic({ status: 'verified' }))
  await putIntoCart(page, product, 1)
  await page.goto('/cart')
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText(/НДС\s*без НДС/)
  await page.goto('/checkout')
  await expect(page.getByRole('complementary').filter({ hasText: 'Ваш заказ' })).toContainText(/НДС\s*без НДС/)
})
