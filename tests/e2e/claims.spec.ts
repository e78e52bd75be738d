import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText, squeezed } from '../support/pdf-text.ts'
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
  async ({ page, signInAs, expectConsoleError }) => {
    expectConsoleError(/net::ERR_|Failed to fetch/)
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

    await page.goto('/orders')
    await page
      .getByRole('main')
      .getByRole('link', { name: `заказ ${order.number}` })
      .click()
    await expect(page).toHaveURL(`/orders/${order.id}#claims`)
  },
)

type Delivered = Awaited<ReturnType<typeof deliveredOrder>>

/** As the clinic, over the API: one piece is damaged. */
async function openClaim({ id, clinic, product }: Delivered, wanted: 'replace' | 'credit') {
  const { api } = await signIn(clinic)
  const claim = given(
    await api.rpc('open_claim', {
      order_id: id,
      kind: 'damaged',
      wanted,
      items: [{ sku: product.sku, quantity: 1 }],
      comment: 'Крышка треснула',
      idempotency_key: randomUUID(),
    }),
  )
  return claim as { id: string; number: number }
}

async function decide(page: Page, settle: string) {
  await page.getByRole('button', { name: 'Решить' }).click()
  const dialog = page.getByRole('dialog', { name: /^Решение по претензии/ })
  await dialog.getByRole('radio', { name: settle }).click()
  return dialog
}

test(
  'a manager advises, an admin replaces, and the clinic sees the new order',
  { tag: '@both' },
  async ({ page, signInAs, openBrowser }) => {
    const order = await deliveredOrder()
    const claim = await openClaim(order, 'replace')
    const manager = await openBrowser('manager')
    await manager.goto(`/account-manager/claims?claim=${claim.id}`)
    await manager.getByRole('button', { name: 'Предложить решение' }).click()
    const advice = manager.getByRole('dialog', { name: 'Предложить решение' })
    await advice.getByRole('radio', { name: /^Списать/ }).click()
    await advice.getByRole('button', { name: 'Отправить администратору' }).click()
    await expect(manager.getByRole('alert').or(manager.getByText(/предлагает: заменить; списать/))).toBeVisible()
    await expectAccessible(manager)

    await signInAs('admin')
    await page.goto(`/admin/claims?q=${order.number}`)
    await page.getByRole('link', { name: `№\u00a0${claim.number}`, exact: true }).press('Enter')
    await expect(page.getByText(/предлагает: заменить; списать/)).toBeVisible()
    await expectAccessible(page)
    const dialog = await decide(page, 'Заменить')
    await expect(dialog).toContainText('Замену отправит новый заказ на 0 ₸')
    await expect(dialog.getByRole('radio', { name: /^Списать/ })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Сохранить решение' }).click()
    await page.getByRole('button', { name: 'Отправить замену' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Создать заказ' }).click()
    await expect(page.getByRole('dialog').getByText('Решена').first()).toBeVisible()
    await expect(page.getByText('Отправлена замена')).toBeVisible()

    const clinic = await openBrowser(order.clinic)
    await clinic.goto(`/orders/${order.id}`)
    await expect(claims(clinic)).toContainText('Отправили замену')
    await claims(clinic)
      .getByRole('link', { name: /^заказ/ })
      .click()
    await expect(clinic.getByRole('heading', { level: 1 })).not.toContainText(order.number)
  },
)

test('a surplus is set against another order', async ({ page, signInAs }) => {
  const order = await deliveredOrder()
  const { api } = await signIn('admin')
  given(
    await api.rpc('record_payment', {
      order_id: order.id,
      kind: 'received',
      amount: 30_000,
      paid_on: new Date().toISOString().slice(0, 10),
      idempotency_key: randomUUID(),
    }),
  )
  const claim = await openClaim(order, 'credit')
  const next = await placeOrder(order.clinic, [{ sku: order.product.sku, quantity: 2 }])
  await signInAs('admin')
  await page.goto(`/admin/claims?claim=${claim.id}`)
  const dialog = await decide(page, 'Зачесть в другой заказ')
  await expect(dialog).toContainText(/К зачёту 10.000.₸/)
  await dialog.getByRole('button', { name: 'Сохранить решение' }).click()
  await page.getByRole('button', { name: 'Зачесть в заказ…' }).click()
  const credit = page.getByRole('dialog', { name: 'Зачесть в другой заказ' })
  await expect(credit).toContainText(next.number)
  await credit.getByRole('button', { name: 'Зачесть', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Решена').first()).toBeVisible()
  expect(given(await api.from('orders').select('received_total').eq('id', next.id).single())).toEqual({
    received_total: 10_000,
  })
})

test('where a replacement never comes, an admin decides otherwise, and the clinic sees it', async ({
  page,
  signInAs,
  openBrowser,
}) => {
  const order = await deliveredOrder()
  const claim = await openClaim(order, 'replace')
  await signInAs('admin')
  await page.goto(`/admin/claims?claim=${claim.id}`)
  const first = await decide(page, 'Заменить')
  await first.getByRole('button', { name: 'Сохранить решение' }).click()
  await expect(page.getByRole('button', { name: 'Отправить замену' })).toBeVisible()
  const again = await decide(page, 'Зачесть в другой заказ')
  await expect(again.getByRole('radio', { name: 'Отклонить' })).toHaveCount(0)
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Сохранить решение' }).click()
  await expect(page.getByRole('button', { name: 'Отправить замену' })).toHaveCount(0)
  const clinic = await openBrowser(order.clinic)
  await clinic.goto(`/orders/${order.id}`)
  await expect(claims(clinic)).toContainText(/[Зз]ач/)
})

test('a refusal says why, and the pieces may be claimed again', async ({ page, signInAs, openBrowser }) => {
  const order = await deliveredOrder()
  const claim = await openClaim(order, 'replace')
  await signInAs('admin')
  await page.goto(`/admin/claims?claim=${claim.id}`)
  await page.getByRole('button', { name: 'Решить' }).click()
  const dialog = page.getByRole('dialog', { name: /^Решение по претензии/ })
  await dialog.getByRole('radio', { name: 'Отклонить' }).click()
  await dialog.getByRole('button', { name: 'Сохранить решение' }).click()
  await expect(dialog.getByText('Напишите клинике, почему отклоняете').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^По фото повреждений не видно/ }).click()
  await dialog.getByRole('button', { name: 'Сохранить решение' }).click()
  await expect(page.getByRole('dialog').getByText('Отклонена').first()).toBeVisible()
  const clinic = await openBrowser(order.clinic)
  await clinic.goto(`/orders/${order.id}`)
  await expect(claims(clinic)).toContainText('По фото повреждений не видно')
  const saving = clinic.waitForEvent('download')
  await clinic.getByRole('button', { name: `Претензия № ${claim.number}: скачать` }).click()
  const paper = pdfText(await readFile(await (await saving).path()))
  expect(paper).toContain(squeezed(`${order.product.sku} 1 10 000,00 10 000,00`))
  expect(paper).toContain(squeezed('Решение: претензия отклонена'))
  await expect(claims(clinic).getByRole('button', { name: 'Сообщить о проблеме' })).toBeVisible()
})

test(
  'delivery staff report a parcel that came back, without a network too',
  { tag: '@both' },
  async ({ page, signInAs, expectConsoleError }) => {
    expectConsoleError(/net::ERR_|Failed to fetch/)
    const order = await deliveredOrder()
    await signInAs('logistic')
    await page.goto(`/admin/delivery?view=list&q=${order.number}&order=${order.id}`)
    await page.getByRole('button', { name: 'Посылка вернулась' }).click()
    const form = page.getByRole('dialog', { name: 'Посылка вернулась' })
    await expect(form.getByRole('spinbutton')).toHaveValue('3')
    await form.getByRole('radio', { name: 'Вскрыта', exact: true }).click()
    await form.getByLabel('Выбрать фото').setInputFiles(await picture(page, 900, 600, 'teal'))
    await expect(form.getByRole('img')).toHaveCount(1)
    await expectAccessible(page)
    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Отправим, когда появится сеть').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^Посылка вернулась \d/)).toBeVisible()
    const { api } = await signIn('admin')
    const reports = given(await api.from('claims').select('is_report, condition').eq('order_id', order.id))
    expect(reports).toEqual([{ is_report: true, condition: 'opened' }])
  },
)
