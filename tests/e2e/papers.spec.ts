import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { pdfPictures } from '../support/pdf-pictures.ts'
import { pdfText, squeezed } from '../support/pdf-text.ts'
import { expectAccessible } from './support/accessible.ts'
import { given, signIn } from './support/backend.ts'
import { createClinic } from './support/clinics.ts'
import { placeOrder } from './support/orders.ts'
import { createProduct } from './support/products.ts'
import { showNoPdf } from './support/show-no-pdf.ts'
import { expect, test } from './support/test.ts'

// The papers of an order, in one card: the invoices that it had, and the waybill once it has left.

const papers = (within: Page | Locator) => within.getByRole('list', { name: 'Документы' }).getByRole('listitem')

async function taken(page: Page, button: Locator) {
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), text: pdfText(bytes), pictures: await pdfPictures(bytes) }
}

/** An order of 20 000 ₸ whose invoice was replaced when delivery became dearer. */
async function orderWithTwoInvoices() {
  const clinic = await createClinic({ status: 'verified', manager: 'manager' })
  const product = await createProduct(10_000, 20)
  const order = await placeOrder(clinic, [{ sku: product.sku, quantity: 2 }])
  const { api } = await signIn('manager')
  const issued = async () => given(await api.rpc('issue_invoice', { order_id: order.id })) as { number: number }
  const first = await issued()
  given(await api.rpc('set_delivery_price', { order_id: order.id, price: 1500 }))
  return { clinic, product, order, first, second: await issued() }
}

async function send({ id }: { id: string }) {
  const { api } = await signIn('admin')
  for (const status of ['confirmed', 'assembling', 'shipped'] as const)
    given(await api.rpc('set_order_status', { order_id: id, status }))
}

test('a clinic takes every invoice of its order, and the waybill once it has left', async ({ page, signInAs }) => {
  const { clinic, product, order, first, second } = await orderWithTwoInvoices()
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: 'Документы' })).toBeVisible()
  await expect(papers(page)).toHaveCount(2)
  await expect(papers(page).first()).toContainText(new RegExp(`Счёт на оплату№ ${second.number} от .*21\\s500\\s₸`))
  await expect(papers(page).nth(1)).toContainText(new RegExp(`Счёт № ${first.number}от .*20\\s000\\s₸, заменён`))
  await expectAccessible(page)

  const current = await taken(page, page.getByRole('button', { name: 'Счёт на оплату: скачать' }))
  expect(current.name).toBe(`Счёт по заказу ${order.number}.pdf`)
  expect(current.text).toContain(squeezed(`Счёт на оплату № ${second.number} от`))
  expect(current.pictures).toMatchObject([{ qr: expect.stringMatching(`/orders/${order.id}$`) }])
  const replaced = await taken(page, page.getByRole('button', { name: `Счёт № ${first.number}: скачать` }))
  expect(replaced.name).toBe(`Счёт № ${first.number} по заказу ${order.number}.pdf`)
  expect(replaced.text).toContain(squeezed('на сумму 20 000,00 KZT'))

  await send(order)
  await page.reload()
  await expect(papers(page)).toHaveCount(3)
  const waybill = await taken(page, page.getByRole('button', { name: 'Накладная З-2: скачать' }))
  expect(waybill.name).toBe(`Накладная З-2 ${order.number}.pdf`)
  expect(waybill.text).toContain(squeezed(`${product.sku} шт. 2 2 10 000,00 20 000,00`))
  expect(waybill.pictures).toMatchObject([{ width: 297, height: 210 }])
})

test('an invoice that nobody has asked for gets its number when it is taken', async ({ page, signInAs }) => {
  const clinic = await createClinic({ status: 'verified' })
  const { sku } = await createProduct(10_000, 20)
  const order = await placeOrder(clinic, [{ sku, quantity: 1 }])
  const inCash = await placeOrder(clinic, [{ sku, quantity: 1 }], { payment: 'cash' })
  await signInAs(clinic)
  await page.goto(`/orders/${order.id}`)
  await expect(papers(page)).toContainText('Номер присвоим при скачивании')
  await taken(page, page.getByRole('button', { name: `Скачать счёт по заказу ${order.number}` }))
  await expect(papers(page)).toContainText(/№ \d+ от .*10\s000\s₸/)

  await page.goto(`/orders/${inCash.id}`)
  await expect(page.getByRole('heading', { name: 'Оплата' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Документы' })).toHaveCount(0)
})

for (const who of ['manager', 'admin'] as const) {
  test(`${who}: the drawer has the same papers, to print as well`, async ({ page, signInAs }) => {
    const { clinic, order, first, second } = await orderWithTwoInvoices()
    await send(order)
    await signInAs(who)
    await showNoPdf(page)
    const path = who === 'admin' ? '/admin/users/orders' : '/account-manager/client'
    await page.goto(`${path}/${clinic.id}?order=${order.id}`)
    const record = page.getByRole('dialog', { name: clinic.name })
    await expect(papers(record)).toHaveText([
      new RegExp(`№ ${second.number}`),
      new RegExp(`№ ${first.number}`),
      /Накладная З-2/,
    ])
    await expectAccessible(page)
    for (const [title, says] of [
      ['Счёт на оплату', `Счёт на оплату № ${second.number} от`],
      [`Счёт № ${first.number}`, `Счёт на оплату № ${first.number} от`],
      ['Накладная З-2', 'НАКЛАДНАЯ НА ОТПУСК ЗАПАСОВ НА СТОРОНУ'],
    ] as const) {
      for (const how of ['скачать', 'напечатать']) {
        const { text } = await taken(page, record.getByRole('button', { name: `${title}: ${how}` }))
        expect(text, how).toContain(squeezed(says))
      }
    }
  })
}

test('a clinic takes the price list of today, as a paper and as a workbook', async ({ page, signInAs }) => {
  const product = await createProduct(10_000, 20)
  await signInAs(await createClinic({ status: 'verified', manager: 'manager' }))
  await page.goto('/orders')
  const list = page.getByRole('button', { name: 'Прайс-лист' })
  await list.click()
  await expectAccessible(page)
  const paper = await taken(page, page.getByRole('menuitem', { name: /^PDF/ }))
  expect(paper.name).toMatch(/^Прайс-лист \d{4}-\d\d-\d\d\.pdf$/)
  expect(paper.text).toMatch(new RegExp(`${product.sku}.*10000.*20шт\\.`))
  const saving = page.waitForEvent('download')
  await list.click()
  await page.getByRole('menuitem', { name: /^Excel/ }).click()
  const file = await saving
  const sheet = unzipSync(await readFile(await file.path()))['xl/worksheets/sheet1.xml']!
  expect(strFromU8(sheet)).toContain('<v>10000</v>')
  await expectAccessible(page)
})
