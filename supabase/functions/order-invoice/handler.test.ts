import { assertEquals } from '@std/assert'
import { drawPdf } from '../_shared/pdf.ts'
import { invoiceDocument } from './document.ts'
import { type Desk, handle, type Refusal } from './handler.ts'
import { type Invoice, rowsOf } from './invoice.ts'

const invoice: Invoice = {
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
  items: [{ sku: 'AQ-1', name: 'Aqua', product_type: 'Крем', volume_ml: 50, price: 8600, quantity: 2 }],
  delivery: 'Казпочта',
  delivery_price: 3500,
  total: 20_700,
  vat_amount: null,
}
const invoicePdf = (invoice: Invoice) => drawPdf(invoiceDocument(invoice))
const id = '7d000000-0000-4000-8000-000000000009'

function deskWith(outcome: { invoice: Invoice } | Refusal = { invoice }) {
  const asked: string[] = []
  const desk: Desk = {
    issue(orderId) {
      asked.push(orderId)
      return Promise.resolve(outcome)
    },
    draw: invoicePdf,
  }
  return { asked, desk }
}

const get = (desk: Desk | null, query = `?order_id=${id}`, method = 'GET') =>
  handle(new Request(`http://localhost/order-invoice${query}`, { method }), desk)

Deno.test('the invoice is a PDF that names itself and is kept by nobody on the way', async () => {
  const { asked, desk } = deskWith()
  const response = await get(desk)
  assertEquals(response.status, 200)
  assertEquals(asked, [id])
  assertEquals(response.headers.get('content-type'), 'application/pdf')
  assertEquals(response.headers.get('cache-control'), 'no-store')
  const name = response.headers.get('content-disposition')!.split("''")[1]!
  assertEquals(decodeURIComponent(name), 'Счёт на оплату № 12 от 20 ноября 2026 г..pdf')
  const text = new TextDecoder('latin1').decode(await response.arrayBuffer())
  assertEquals(text.slice(0, 5), '%PDF-')
  assertEquals(text.includes('/FontFile2'), true)
})

Deno.test('one invoice leaves nothing behind in the next', async () => {
  const sizes = [await invoicePdf(invoice), await invoicePdf(invoice), await invoicePdf(invoice)].map(
    (pdf) => pdf.length,
  )
  assertEquals(new Set(sizes).size, 1)
})

Deno.test('a hundred lines go on over the pages', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ ...invoice.items[0]!, sku: `AQ-${index}` }))
  const text = new TextDecoder('latin1').decode(await invoicePdf({ ...invoice, items }))
  assertEquals((text.match(/\/Type \/Page\b/g) ?? []).length >= 3, true)
})

Deno.test('delivery is a row of its own, unless it is free', () => {
  assertEquals(
    rowsOf(invoice).map(({ name, sum }) => [name, sum]),
    [
      ['Крем «Aqua», 50 мл', 17_200],
      ['Доставка: Казпочта', 3500],
    ],
  )
  assertEquals(rowsOf({ ...invoice, delivery_price: 0 }).length, 1)
})

Deno.test('what the database refuses is refused', async () => {
  const response = await get(deskWith({ status: 404, code: 'order_not_found' }).desk)
  assertEquals([response.status, await response.json()], [404, { code: 'order_not_found' }])
})

for (const query of ['', '?order_id=', '?order_id=1', `?order_id=${id}'`]) {
  Deno.test(`“${query}” names no order`, async () => {
    const { asked, desk } = deskWith()
    assertEquals((await get(desk, query)).status, 400)
    assertEquals(asked, [])
  })
}

Deno.test('nobody is not signed in', async () => {
  assertEquals((await get(null)).status, 401)
})

Deno.test('an invoice is only ever read', async () => {
  assertEquals((await get(deskWith().desk, undefined, 'POST')).status, 405)
})

Deno.test('a failure says nothing of what failed', async () => {
  const { error } = console
  console.error = () => {}
  try {
    const { desk } = deskWith()
    desk.issue = () => Promise.reject(new Error('relation does not exist'))
    const response = await get(desk)
    assertEquals([response.status, await response.json()], [500, { code: 'unexpected' }])
  } finally {
    console.error = error
  }
})
