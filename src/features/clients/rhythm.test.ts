import { expect, test } from 'vitest'
import type { RhythmOrder, Rhythm } from './client.ts'
import { rhythmChart, rhythmText } from './rhythm.ts'

const rhythm: Rhythm = {
  order_days: 9,
  last_day: '2026-11-05',
  median_days: 13,
  usual_total: 190_365,
  expected_on: '2026-11-18',
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each<[Rhythm | null, string, string]>([
  [null, '2026-11-22', 'За год заказов не было.'],
  [
    { ...rhythm, order_days: 2, median_days: null, expected_on: null },
    '2026-11-22',
    'За год 2 заказа, последний 05.11.2026: для ритма нужно хотя бы три.',
  ],
  [rhythm, '2026-11-18', 'Обычно заказывает раз в 13 дней на 190 365 ₸. Следующий заказ ждём около 18.11.2026.'],
  [rhythm, '2026-11-19', 'Обычно заказывает раз в 13 дней на 190 365 ₸. Ждали 18.11.2026, опаздывает на 1 день.'],
])('%j on %s: %s', (known, today, text) => {
  expect(plain(rhythmText(known, today))).toBe(text)
})

const order = (day: string, total: number, status: RhythmOrder['status']): RhythmOrder => ({
  id: day,
  number: day,
  day,
  total,
  status,
})
const day = (text: string) => Date.parse(text)

test('orders of one day are one bar, in the states that they have', () => {
  const chart = rhythmChart(
    [
      order('2026-01-01', 1, 'delivered'),
      order('2026-06-29', 30, 'returned'),
      order('2026-11-01', 100, 'delivered'),
      order('2026-11-01', 50, 'new'),
      order('2026-11-10', 60, 'cancelled'),
      order('2026-11-22', 70, 'shipped'),
    ],
    null,
    '2026-11-22',
  )
  expect(chart?.series.map(({ name }) => name)).toEqual(['Доставлено', 'В работе', 'Возвращено'])
  expect(chart?.rows).toEqual([
    { label: '29.06', title: '29.06.2026', at: day('2026-06-29'), values: [null, null, 30] },
    { label: '01.11', title: '01.11.2026', at: day('2026-11-01'), values: [100, 50, null] },
    { label: '22.11', title: '22.11.2026', at: day('2026-11-22'), values: [null, 70, null] },
  ])
})

test('days are as far apart as in life, up to the next order that is expected', () => {
  const orders = [order('2026-10-20', 10, 'delivered'), order('2026-11-05', 10, 'delivered')]
  const places = (expected_on: string, today: string) =>
    rhythmChart(orders, { ...rhythm, expected_on }, today)?.rows.map(({ label, at }) => [
      label,
      (at! - day('2026-10-20')) / 86_400_000,
    ])
  const past = [
    ['20.10', 0],
    ['05.11', 16],
  ]
  expect(places('2026-12-02', '2026-11-22')).toEqual([...past, ['сегодня 22.11', 33], ['ждём 02.12', 43]])
  expect(places('2026-11-18', '2026-11-22')).toEqual([...past, ['ждали 18.11', 29], ['сегодня 22.11', 33]])
  expect(places('2026-11-22', '2026-11-22')).toEqual([...past, ['ждём 22.11', 33]])
})

test('without orders in half a year there is nothing to draw', () => {
  expect(rhythmChart([order('2026-01-01', 1, 'delivered')], rhythm, '2026-11-22')).toBeNull()
  expect(rhythmChart([order('2026-11-01', 1, 'cancelled')], rhythm, '2026-11-22')).toBeNull()
})
