import { expect, test } from 'vitest'
import { dueAgain, mostOrdered } from './habits.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const daysAgo = (days: number, ...products: string[]) => ({
  created_at: new Date(now - days * 24 * 3_600_000).toISOString(),
  order_items: products.map((product_id) => ({ product_id })),
})

test('what is ordered every month is due after a month', () => {
  expect(dueAgain([daysAgo(94, 'tonic'), daysAgo(62, 'tonic'), daysAgo(34, 'tonic')], now)).toEqual([
    { productId: 'tonic', everyDays: 30, daysSince: 34 },
  ])
})

test.each([
  ['it was ordered sooner than usual', [90, 60, 20]],
  ['it was ordered twice only', [60, 30]],
  ['its orders came on two days only', [60.1, 60, 30]],
  ['the clinic has given it up', [290, 260, 230]],
])('nothing is due when %s', (_why, ages) => {
  expect(
    dueAgain(
      ages.map((age) => daysAgo(age, 'tonic')),
      now,
    ),
  ).toEqual([])
})

test('what is overdue the most comes first', () => {
  const purchases = [
    daysAgo(70, 'cream', 'tonic'),
    daysAgo(50, 'cream', 'tonic'),
    daysAgo(40, 'cream'),
    daysAgo(30, 'tonic'),
  ]
  expect(dueAgain(purchases, now).map(({ productId }) => productId)).toEqual(['cream', 'tonic'])
})

test('days are those of Almaty', () => {
  const oneDayThere = ['2026-09-01T20:00:00Z', '2026-09-02T05:00:00Z']
  const purchases = [...oneDayThere, '2026-10-02T05:00:00Z'].map((created_at) => ({
    created_at,
    order_items: [{ product_id: 'tonic' }],
  }))
  expect(dueAgain(purchases, Date.parse('2026-10-25T05:00:00Z')), 'two days are no habit').toEqual([])
})

test('what is in most orders comes first, of those alike the last bought', () => {
  const purchases = [
    daysAgo(1, 'serum', 'serum'),
    daysAgo(10, 'cream', 'tonic'),
    daysAgo(40, 'tonic'),
    daysAgo(70, 'mask'),
  ]
  expect(mostOrdered(purchases, 3)).toEqual(['tonic', 'serum', 'cream'])
})
