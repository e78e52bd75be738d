import { assert, assertEquals } from '@std/assert'
import { pdfText, squeezed } from '../../../tests/support/pdf-text.ts'
import { drawPdf } from '../_shared/pdf.ts'
import type { Refusal } from '../_shared/refusal.ts'
import type { Claim } from './claim.ts'
import { type Desk, handle, type SentOrder } from './handler.ts'

const id = '7d000000-0000-4000-8000-000000000009'
const line = {
  sku: 'AQ-1',
  name: 'Aqua',
  product_type: 'Крем',
  volume_ml: 50,
  price: 1160,
  vat_rate: 16,
  quantity: 5,
  sent: 3,
}
const order: SentOrder = {
  seller: { name: 'ТОО «Аурелис»', iin: '260140000015' },
  number: '2026-000123',
  day: '2026-11-24',
  buyer: 'ТОО «Әсем Қабылдау»',
  city: 'Қарағанды',
  address: 'Бұқар жырау даңғылы, 49',
  delivery_method: 'СДЭК до двери',
  carrier: 'СДЭК',
  tracking_number: '1284559013',
  places: 2,
  items: [line, { ...line, sku: 'AQ-2', price: 500, vat_rate: null, sent: 1 }, { ...line, sku: 'AQ-3', sent: 0 }],
}

const claim: Claim = {
  seller: order.seller,
  buyer: order.buyer,
  number: 12,
  order_number: '2026-000123',
  created_at: '2026-11-27T20:30:00Z',
  kind: 'damaged',
  wanted: 'replace',
  comment: 'Крышка треснула',
  status: 'accepted',
  settle_by: 'refund',
  verdict: 'Вернём деньги',
  decided_at: '2026-11-28T06:00:00Z',
  photos: 2,
  items: [{ ...line, quantity: 2 }],
}

function deskWith(outcome: SentOrder | Refusal = order) {
  const asked: string[] = []
  const desk: Desk = {
    waybill(orderId) {
      asked.push(orderId)
      return Promise.resolve(outcome)
    },
    claim(claimId) {
      asked.push(claimId)
      return Promise.resolve(claim)
    },
    draw: drawPdf,
  }
  return { asked, desk }
}
const get = (desk: Desk, query = `?kind=waybill&order_id=${id}`) =>
  handle(new Request(`http://localhost/order-papers${query}`), () => desk)
const textOf = async (response: Response) => pdfText(new Uint8Array(await response.arrayBuffer()))

Deno.test('the waybill says who got what, and for how much', async () => {
  const { asked, desk } = deskWith()
  const response = await get(desk)
  assertEquals([response.status, response.headers.get('cache-control'), asked], [200, 'no-store', [id]])
  const name = response.headers.get('content-disposition')!.split("''")[1]!
  assertEquals(decodeURIComponent(name), 'Накладная З-2 2026-000123.pdf')
  const text = await textOf(response)
  for (const said of [
    'Форма З-2',
    '24 ноября 2026 г.',
    'ТОО «Әсем Қабылдау», Қарағанды, Бұқар жырау даңғылы, 49',
    '1284559013',
    '1 160,00 3 480,00 480,00',
    '500,00 500,00 Без НДС',
    'Итого 4 3 980,00 480,00',
    'Всего отпущено запасов: 4 шт., мест: 2, на сумму: Три тысячи девятьсот восемьдесят тенге 00 тиын',
  ]) {
    assert(text.includes(squeezed(said)), said)
  }
  assert(!text.includes('AQ-3'), 'what has not left is not on it')
})

Deno.test('a seller without НДС says so in the total, too', async () => {
  const items = [{ ...line, vat_rate: null }]
  const text = await textOf(await get(deskWith({ ...order, items }).desk))
  assert(text.includes(squeezed('Итого 3 3 480,00 Без НДС')))
})

Deno.test('a claim says what is wrong, what is wished and what was decided', async () => {
  const { asked, desk } = deskWith()
  const response = await get(desk, `?kind=claim&claim_id=${id}`)
  assertEquals([response.status, asked], [200, [id]])
  const text = await textOf(response)
  for (const said of [
    'Кому: ТОО «Аурелис», ИИН/БИН 260140000015',
    'Претензия № 12',
    'от 28 ноября 2026 г., по заказу 2026-000123',
    'AQ-1 2 1 160,00 2 320,00',
    'Что случилось: товар пришёл повреждённым',
    'Подробности: Крышка треснула',
    'Фотографий приложено: 2',
    'Просим: заменить товар',
    'Решение: претензия принята, деньги вернут, 28 ноября 2026 г.',
    'Ответ: Вернём деньги',
  ]) {
    assert(text.includes(squeezed(said)), said)
  }
})

Deno.test('what the database refuses is refused', async () => {
  const response = await get(deskWith({ status: 409, code: 'order_not_sent' }).desk)
  assertEquals([response.status, await response.json()], [409, { code: 'order_not_sent' }])
})

for (const query of [
  '',
  `?order_id=${id}`,
  `?kind=labels&order_id=${id}`,
  '?kind=waybill',
  `?kind=claim&order_id=${id}`,
  '?kind=waybill&order_id=1',
]) {
  Deno.test(`“${query}” asks for no paper`, async () => {
    const { asked, desk } = deskWith()
    assertEquals((await get(desk, query)).status, 400)
    assertEquals(asked, [])
  })
}
