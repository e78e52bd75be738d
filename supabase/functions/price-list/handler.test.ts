import { assert, assertEquals } from '@std/assert'
import { pdfText, squeezed } from '../../../tests/support/pdf-text.ts'
import { drawPdf } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import type { PriceList } from './document.ts'
import { type Desk, handle } from './handler.ts'

const row = {
  line: 'Aqua Science',
  sku: 'AQ-1',
  product_type: 'Крем',
  name: 'Hydra',
  volume_ml: 50,
  price: 11_600,
  stock_count: 7,
  order_min: 1,
  order_step: 1,
}
const list: PriceList = {
  day: '2026-11-28',
  seller: 'ТОО «Аурелис»',
  rows: [
    row,
    { ...row, sku: 'AQ-2', price: null, stock_count: 0 },
    { ...row, line: 'Әсем', sku: 'AS-1', order_min: 6, order_step: 3 },
  ],
}
const get = (outcome: PriceList | Refusal) => {
  const desk: Desk = { prices: () => Promise.resolve(outcome), draw: drawPdf }
  return handle(new Request('http://localhost/price-list'), () => desk)
}

Deno.test('the paper has each line with its products, prices and stock', async () => {
  const response = await get(list)
  const name = response.headers.get('content-disposition')!.split("''")[1]!
  assertEquals(decodeURIComponent(name), 'Прайс-лист 2026-11-28.pdf')
  const text = pdfText(new Uint8Array(await response.arrayBuffer()))
  for (const said of [
    'Прайс-лист на 28 ноября 2026 г. ТОО «Аурелис»',
    'Aqua Science',
    'AQ-1 Крем «Hydra», 50 мл 11 600 7 шт.',
    'AQ-2 Крем «Hydra», 50 мл по запросу нет',
    'Әсем',
    'AS-1 Крем «Hydra», 50 мл, от 6, по 3 шт. 11 600 7 шт.',
  ]) {
    assert(text.includes(squeezed(said)), said)
  }
})

Deno.test('what the database refuses is refused', async () => {
  const response = await get({ status: 403, code: 'not_allowed' })
  assertEquals([response.status, await response.json()], [403, { code: 'not_allowed' }])
})
