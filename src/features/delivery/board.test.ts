import { expect, test } from 'vitest'
import { findLine, linesOf, parcelText, stopsByCity, type DeliveryCard } from './board.ts'

const item = {
  id: 'l',
  product_id: '7b000000-0000-4000-8000-000000000001',
  sku: 'AQ-001',
  name: 'Aqua',
  product_type: 'Крем',
  line: 'Aqua Science',
  volume_ml: 50,
  image_url: null,
  cell: 'A-01-1',
  barcode: '4870000000012',
  quantity: 5,
  sent_quantity: 3,
  is_picked: true,
  reason: 'Бой',
}

test('what does not leave is missing', () => {
  const lines = linesOf({
    id: 'o',
    number: '2026-000001',
    items: [
      item,
      { ...item, id: 'm', product_id: 'p', sku: 'AQ-002', barcode: null, sent_quantity: null, reason: null },
    ],
  })
  expect(lines.map(({ missing }) => missing)).toEqual([2, 0])
  expect(lines[0]!.parts).toEqual([
    {
      order_item_id: 'l',
      order_id: 'o',
      number: '2026-000001',
      quantity: 5,
      missing: 2,
      is_picked: true,
      reason: 'Бой',
    },
  ])
})

test('two lines of one product are picked as one', () => {
  const items = [item, { ...item, id: 'm', quantity: 2, sent_quantity: 0, is_picked: false }]
  const [line, ...others] = linesOf({ id: 'o', number: '1', items })
  expect(others).toEqual([])
  expect(line).toMatchObject({ quantity: 7, missing: 4, is_picked: true })
  expect(line!.parts.map(({ order_item_id, missing }) => [order_item_id, missing])).toEqual([
    ['l', 2],
    ['m', 2],
  ])
})

test.each([
  ['aq-001', 'AQ-001'],
  [' 4870000000012\n', 'AQ-001'],
  ['AQ-00', undefined],
])('a scanner that types %j means %s', (code, sku) => {
  expect(findLine(linesOf({ id: 'o', number: '1', items: [item] }), code)?.sku).toBe(sku)
})

test.each([
  [1, 0.8, '1\u00a0место, 0,8\u00a0кг'],
  [3, null, '3\u00a0места'],
  [5, 12, '5\u00a0мест, 12\u00a0кг'],
  [null, null, ''],
])('%s places of %s kg', (places, weight, text) => {
  expect(parcelText({ places, weight })).toBe(text)
})

test('orders to one address are one stop', () => {
  const order = (id: string, city: string, address: string) => ({ id, city, address }) as DeliveryCard
  const orders = [
    order('1', 'Алматы', 'ул. Абая, 5'),
    order('2', 'Астана', 'ул. Абая, 5'),
    order('3', 'Алматы', 'Ул. Абая,  5 '),
  ]
  const stops = stopsByCity(orders).map(({ city, stops: some }) => [
    city,
    some.map((stop) => stop.orders.map(({ id }) => id)),
  ])
  expect(stops).toEqual([
    ['Алматы', [['1', '3']]],
    ['Астана', [['2']]],
  ])
})
