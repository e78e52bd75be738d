import { assert, assertEquals } from '@std/assert'
import { pdfText, squeezed } from '../../../tests/support/pdf-text.ts'
import { drawPdf } from '../_shared/pdf.ts'
import { invoiceDocument } from './document.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { type Desk, handle } from './handler.ts'
import { idName, type Invoice, rowsOf, vatGroups } from './invoice.ts'

const id = '7d000000-0000-4000-8000-000000000009'
const invoice: Invoice = {
  order_id: id,
  number: 12,
  year: 2026,
  issued_at: '2026-11-20T06:00:00Z',
  order_number: '2026-000123',
  seller: {
    name: 'ИП «Аурелис Демо»',
    iin: '900101300017',
    iik: 'KZ77999A000000000001',
    bik: 'DEMOKZKA',
    kbe: '19',
    bank: 'АО «Демо Банк»',
    address: 'г. Алматы, пр. Абая, 52, офис 14',
    phone: '+77273501240',
    tax_regime: 'Упрощённая декларация',
    vat_rate: null,
  },
  buyer: { name: 'ТОО «Әсем Қабылдау»', bin_iin: '260140000015', address: 'Қарағанды, Бұқар жырау даңғылы, 49' },
  items: [{ sku: 'AQ-1', name: 'Aqua', product_type: 'Крем', volume_ml: 50, price: 8600, quantity: 2, vat_rate: null }],
  delivery: 'Казпочта',
  delivery_price: 3500,
  valid_until: '2026-11-25',
  total: 20_700,
  vat_amount: null,
}
const invoicePdf = (invoice: Invoice) =>
  drawPdf(invoiceDocument(invoice, `https://shop.test/orders/${invoice.order_id}`))

function deskWith(outcome: { invoice: Invoice } | Refusal = { invoice }) {
  const asked: string[] = []
  const desk: Desk = {
    issue(orderId) {
      asked.push(`issue ${orderId}`)
      return Promise.resolve(outcome)
    },
    read(invoiceId) {
      asked.push(`read ${invoiceId}`)
      return Promise.resolve(outcome)
    },
    draw: invoicePdf,
  }
  return { asked, desk }
}

const get = (desk: Desk, query = `?order_id=${id}`) =>
  handle(new Request(`http://localhost/order-invoice${query}`), () => desk)

Deno.test('the invoice is a PDF that names itself and is kept by nobody on the way', async () => {
  const { asked, desk } = deskWith()
  const response = await get(desk)
  assertEquals(response.status, 200)
  assertEquals(asked, [`issue ${id}`])
  assertEquals(response.headers.get('content-type'), 'application/pdf')
  assertEquals(response.headers.get('cache-control'), 'no-store')
  const name = response.headers.get('content-disposition')!.split("''")[1]!
  assertEquals(decodeURIComponent(name), 'Счёт на оплату № 12 от 20 ноября 2026 г..pdf')
  const text = new TextDecoder('latin1').decode(await response.arrayBuffer())
  assertEquals(text.slice(0, 5), '%PDF-')
  assertEquals(text.includes('/FontFile2'), true)
})

Deno.test('one that was issued is read by its own id, and not issued again', async () => {
  const { asked, desk } = deskWith()
  assertEquals((await get(desk, `?invoice_id=${id}`)).status, 200)
  assertEquals(asked, [`read ${id}`])
})

Deno.test('one invoice leaves nothing behind in the next', async () => {
  const sizes = [await invoicePdf(invoice), await invoicePdf(invoice), await invoicePdf(invoice)].map(
    (pdf) => pdf.length,
  )
  assertEquals(new Set(sizes).size, 1)
})

const pagesOf = (pdf: Uint8Array) => (new TextDecoder('latin1').decode(pdf).match(/\/Type \/Page\b/g) ?? []).length
const linesOf = (length: number, changes: Partial<Invoice['items'][number]> = {}) =>
  Array.from({ length }, (_, index) => ({ ...invoice.items[0]!, sku: `AQ-001-${1000 + index}`, ...changes }))

/** Everything on it is as long as it may be expected to be. */
const long: Invoice = {
  ...invoice,
  seller: {
    ...invoice.seller,
    name: 'ТОО «Профессиональная косметика Аурелис Казахстан»',
    bank: 'АО «Народный Сберегательный Банк Казахстана»',
    address: '050000, Республика Казахстан, г. Алматы, Алмалинский район, пр. Абая, 52, офис 14',
    vat_rate: 16,
  },
  buyer: {
    name: 'ТОО «Центр эстетической медицины и косметологии Әсем Қабылдау»',
    bin_iin: '260140000015',
    address: 'Караганда, район имени Казыбек би, Бұқар жырау даңғылы, 49/6, блок Б, офис 214',
  },
  delivery: 'Курьерская доставка СДЭК до двери',
}
const longLine = {
  product_type: 'Сыворотка-концентрат',
  name: 'Tranex White от пигментации и неровного тона кожи лица, шеи и декольте',
  price: 109_750,
  quantity: 1200,
  vat_rate: 16,
}

for (let lines = 1; lines <= 12; lines += 1) {
  Deno.test(`${lines} lines with long names fit a page, with the code and the signature`, async () => {
    const items = linesOf(lines, longLine)
    const total = lines * longLine.price * longLine.quantity + long.delivery_price
    const pdf = await invoicePdf({ ...long, items, total })
    assertEquals(pagesOf(pdf), 1)
    const text = pdfText(pdf)
    for (const { sku } of items) assert(text.includes(sku), sku)
    for (const said of [
      `Всего наименований ${lines + 1},`,
      'Заказ на сайте',
      'Исполнитель',
      `/ ${long.seller.name} /`,
    ]) {
      assert(text.includes(squeezed(said)), said)
    }
  })
}

Deno.test('a hundred lines go on over the pages, the sums beside the signature', async () => {
  const pdf = await invoicePdf({ ...invoice, items: linesOf(100) })
  assert(pagesOf(pdf) >= 3)
  assert(pdfText(pdf).includes('AQ-001-1099'))
})

Deno.test('delivery is a row of its own, unless it is free', () => {
  assertEquals(
    rowsOf(invoice).map(({ name, sum }) => [name, sum]),
    [
      ['Крем «Aqua», 50\u00a0мл', 17_200],
      ['Доставка: Казпочта', 3500],
    ],
  )
  assertEquals(rowsOf({ ...invoice, delivery_price: 0 }).length, 1)
})

/** All that a document says, one piece after another. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(textsOf)
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : []
}
const says = (changes: Partial<Invoice>, text: string, orderUrl?: string) =>
  textsOf(invoiceDocument({ ...invoice, ...changes }, orderUrl).content).some((piece) => piece.includes(text))

Deno.test('the paper says until when it holds, where it does', () => {
  assertEquals(says({}, 'Действителен до 25 ноября 2026 г.'), true)
  assertEquals(says({ valid_until: null }, 'Действителен'), false)
})

Deno.test('only who fetches the goods is asked for papers', () => {
  assertEquals(says({}, 'самовывоз'), false)
  assertEquals(says({ delivery: 'Самовывоз' }, 'самовывоз'), true)
})

Deno.test('a code leads to the order, if the shop has an address', () => {
  assertEquals(says({}, `https://shop.test/orders/${id}`, `https://shop.test/orders/${id}`), true)
  assertEquals(says({}, 'Заказ на сайте'), false)
})

for (const [number, name] of [
  ['260140000015', 'БИН'],
  ['900101300017', 'ИИН'],
  ['210260000208', 'БИН'],
] as const) {
  Deno.test(`${number} is a ${name}`, () => assertEquals(idName(number), name))
}

const taxed = (vat_rate: number | null, price: number) => ({ ...invoice.items[0]!, vat_rate, price, quantity: 1 })

Deno.test('НДС is grouped by rates, as the database sums it', () => {
  const seller = { ...invoice.seller, vat_rate: 16 }
  const mixed = { ...invoice, seller, items: [taxed(16, 110_750), taxed(12, 1120), taxed(null, 500)] }
  assertEquals(vatGroups(mixed), [
    { rate: 16, total: 114_250, vat: 15_758.62 },
    { rate: 12, total: 1120, vat: 120 },
    { rate: null, total: 500, vat: 0 },
  ])
  assertEquals(
    ['НДС 16 %:', '15\u00a0758,62', 'НДС 12 %:', '120,00', 'Без НДС, на сумму:', '500,00'].map((text) =>
      says(mixed, text),
    ),
    Array(6).fill(true),
  )
})

Deno.test('НДС of one rate is the sum that was issued', () => {
  const seller = { ...invoice.seller, vat_rate: 16 }
  assertEquals(says({ seller, items: [taxed(16, 1000)], vat_amount: 620.69 }, '620,69'), true)
  assertEquals(says({}, 'Без НДС'), true)
})

Deno.test('what the database refuses is refused', async () => {
  const response = await get(deskWith({ status: 404, code: 'order_not_found' }).desk)
  assertEquals([response.status, await response.json()], [404, { code: 'order_not_found' }])
})

for (const query of ['', '?order_id=', '?order_id=1', `?order_id=${id}'`, `?invoice_id=1&order_id=${id}`]) {
  Deno.test(`“${query}” names no order`, async () => {
    const { asked, desk } = deskWith()
    assertEquals((await get(desk, query)).status, 400)
    assertEquals(asked, [])
  })
}
