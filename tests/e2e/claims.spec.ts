import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { picture } from './support/pictures.ts'
import { createProduct } from './support/products.ts'
import { expect, test } from './support/test.ts'

/** A delivered order of three pieces. */
async function deliveredOrder() {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const product = await createProduct(10_000, 100)
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 3 }])
  const { api } = await signIn('admin')
  for (const status of ['confirmed', 'assembling', 'shipped', 'delivered'] as const)
    given(await api.rpc('set_order_status', { order_id: order.id, status }))
  return { clinic, product, ...order }
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Сообщить о проблеме' })
const claims = (page: Page) => page.locator('#claims')

test(
  'a claim with photos outlives a reload and a lost network, and arrives once',
  { tag: '@both' },
  async ({ page, signInAs }) => {
    const order = await deliveredOrder()
    await signInAs(order.clinic)
    await page.goto(`/orders/${order.id}`)
    await expect(claims(page)).toContainText('можно сообщить до')
    await claims(page).getByRole('button', { name: 'Сообщить о проблеме' }).click()

    await drawer(page).getByRole('button', { name: 'Отправить' }).click()
    await expect(drawer(page).getByText('Выберите, что случилось')).toBeVisible()
    await drawer(page)
      .getByRole('radio', { name: /Пришло повреждённым/ })
      .click()
    await drawer(page)
      .getByRole('radio', { name: /Заменить товар/ })
      .click()
    await drawer(page).getByRole('button', { name: 'Увеличить количество' }).click()
    await drawer(page).getByLabel('Расскажите подробнее').fill('Крышка треснула')
    const photos = await Promise.all(['teal', 'red', 'navy'].map((color) => picture(page, 900, 600, color)))
    await drawer(page).getByLabel('Выбрать фото').setInputFiles(photos)
    await expect(drawer(page).getByRole('img')).toHaveCount(3)
    await expectAccessible(page)

    await page.reload()
    await expect(drawer(page).getByRole('img')).toHaveCount(3)
    await expect(drawer(page).getByLabel('Расскажите подробнее')).toHaveValue('Крышка треснула')
    await expect(drawer(page).getByRole('spinbutton')).toHaveValue('1')

    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/object/claim-photos/')) uploads.push(request.url())
    })
    await page.context().setOffline(true)
    await drawer(page).getByRole('button', { name: 'Отправить' }).click()
    await expect(drawer(page)).toBeHidden()
    await expect(claims(page)).toContainText('Отправим, когда появится сеть')
    await expectAccessible(page)

    await page.context().setOffline(false)
    await expect(claims(page)).toContainText('Рассматривается')
    await expect(claims(page)).not.toContainText('Отправим, когда появится сеть')
    await expect(claims(page).getByRole('button', { name: /^Фото/ })).toHaveCount(3)
    expect(new Set(uploads).size).toBe(3)
    expect(uploads).toHaveLength(3)
    const { api } = await signIn(order.clinic)
    expect(given(await api.from('claims').select('id').eq('order_id', order.id))).toHaveLength(1)

    await claims(page).getByRole('button', { name: 'Отозвать' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отозвать' }).click()
    await expect(claims(page)).toContainText('Отозвана')
  },
)
