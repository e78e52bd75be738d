import { assertEquals } from '@std/assert'
import { drawPdf } from '../_shared/pdf.ts'
import { documents, type Paper } from './documents.ts'
import type { Refusal } from '../_shared/refusal.ts'
import { type Desk, handle } from './handler.ts'
import { labelsOf, type Order, type Papers, pickRows } from './orders.ts'

const id = '7d000000-0000-4000-8000-000000000009'
const item = { sku: 'AQ-1', name: 'Aqua', product_type: 'Крем', volume_ml: 50, cell: 'B-02-1', quantity: 5, sent: 3 }
const order: Order = {
  id,
  number: '2026-000123',
  day: '2026-11-24',
  buyer: 'ТОО «Әсем Қабылдау»',
  city: 'Қарағанды',
  address: 'Бұқар жырау даңғылы, 49',
  recipient_name: 'Нұрланова Әсел',
  recipient_phone: '+77012304816',
  comment: 'Хрупкое',
  delivery_method: 'СДЭК',
  carrier: 'СДЭК',
  tracking_number: '1284559013',
  places: 2,
  weight: 3.1,
  amount_to_collect: 45_000,
  items: [
    item,
    { ...item, sku: 'AQ-2', name: 'Serum', cell: 'A-10-1' },
    { ...item, sku: 'AQ-3', name: 'Gone', sent: 0 },
  ],
}
const other: Order = {
  ...order,
  number: '2026-000124',
  places: null,
  items: [
    { ...item, sent: 2 },
    { ...item, sku: 'AQ-4', cell: null },
  ],
}
const papers: Papers = {
  seller: { name: 'ИП «Аурелис Демо»', iin: '900101300017', address: 'г. Алматы', phone: '+77273501240' },
  orders: [order, other],
}

/** All that a document says, one piece after another. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)]
  if (Array.isArray(node)) return node.flatMap(textsOf)
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsOf) : []
}
const says = (paper: Paper, text: string, of = papers) =>
  textsOf(documents[paper](of)).some((piece) => piece.includes(text))

Deno.test('articles are summed over the orders, cell by cell', () => {
  assertEquals(
    pickRows(papers.orders).map(({ cell, sku, sent, orders }) => [cell, sku, sent, orders.length]),
    [
      ['A-10-1', 'AQ-2', 3, 1],
      ['B-02-1', 'AQ-1', 5, 2],
      [null, 'AQ-4', 3, 1],
    ],
  )
})

Deno.test('every place has a label', () => {
  assertEquals(
    labelsOf(papers.orders).map(({ order, place, places }) => [order.number, place, places]),
    [
      ['2026-000123', 1, 2],
      ['2026-000123', 2, 2],
      ['2026-000124', 1, 1],
    ],
  )
})

for (const paper of Object.keys(documents) as Paper[]) {
  Deno.test(`${paper}: a PDF with its font inside`, async () => {
    const text = new TextDecoder('latin1').decode(await drawPdf(documents[paper](papers)))
    assertEquals(text.slice(0, 5), '%PDF-')
    assertEquals(text.includes('/FontFile2'), true)
  })
}

for (const [paper, pages] of [
  ['picking', 1],
  ['waybills', 2],
  ['labels', 3],
  ['label-sheets', 1],
] as const) {
  Deno.test(`${paper}: ${pages} pages for two orders`, async () => {
    const text = new TextDecoder('latin1').decode(await drawPdf(documents[paper](papers)))
    assertEquals((text.match(/\/Type \/Page\b/g) ?? []).length, pages)
  })
}

Deno.test('what does not leave is on no paper', () => {
  assertEquals(says('waybills', 'Gone'), false)
  assertEquals(says('picking', 'Gone'), false)
  assertEquals(says('waybills', 'Aqua'), true)
})

Deno.test('a waybill without prices has no sums', () => {
  for (const text of ['0,00', 'НДС ', 'на сумму']) assertEquals(says('waybills', text), false, text)
})

Deno.test('a label tells what to collect and where to go', () => {
  assertEquals(
    ['45', 'Бұқар жырау', '1284559013', '1 / 2', '2 / 2'].map((text) => says('labels', text)),
    Array(5).fill(true),
  )
  assertEquals(says('labels', 'Взять', { ...papers, orders: [{ ...order, amount_to_collect: null }] }), false)
})

function deskWith(outcome: Papers | Refusal = papers) {
  const asked: string[][] = []
  const desk: Desk = {
    read(ids) {
      asked.push(ids)
      return Promise.resolve(outcome)
    },
    draw: drawPdf,
  }
  return { asked, desk }
}
const post = (desk: Desk, body: unknown) =>
  handle(new Request('http://localhost/delivery-papers', { method: 'POST', body: JSON.stringify(body) }), () => desk)

Deno.test('papers are read once for all orders and kept by nobody on the way', async () => {
  const { asked, desk } = deskWith()
  const response = await post(desk, { paper: 'labels', order_ids: [id, id] })
  assertEquals([response.status, response.headers.get('cache-control')], [200, 'no-store'])
  assertEquals(asked, [[id, id]])
})

for (const body of [
  null,
  {},
  { paper: 'toString', order_ids: [id] },
  { paper: 'labels', order_ids: [] },
  { paper: 'labels', order_ids: ['1'] },
  { paper: 'labels', order_ids: Array(101).fill(id) },
]) {
  Deno.test(`${JSON.stringify(body)?.slice(0, 60)} asks for no paper`, async () => {
    const { asked, desk } = deskWith()
    assertEquals((await post(desk, body)).status, 400)
    assertEquals(asked, [])
  })
}

Deno.test('what the database refuses is refused', async () => {
  const response = await post(deskWith({ status: 403, code: 'not_allowed' }).desk, { paper: 'labels', order_ids: [id] })
  assertEquals([response.status, await response.json()], [403, { code: 'not_allowed' }])
})

Deno.test('orders that are not to be sent have no papers', async () => {
  const response = await post(deskWith({ ...papers, orders: [] }).desk, { paper: 'labels', order_ids: [id] })
  assertEquals(response.status, 404)
})
