import { expect, test } from 'vitest'
import type { Rhythm } from './client.ts'
import { rhythmRows, rhythmText } from './rhythm.ts'

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

test('orders of one day are one bar, and what is on its way is told apart', () => {
  const order = (day: string, total: number, status: 'delivered' | 'new') => ({
    id: day,
    number: day,
    day,
    total,
    status,
  })
  expect(
    rhythmRows(
      [
        order('2026-01-01', 1, 'delivered'),
        order('2026-11-01', 100, 'delivered'),
        order('2026-11-01', 50, 'new'),
        order('2026-11-20', 70, 'new'),
      ],
      '2026-11-22',
    ),
  ).toEqual([
    { label: '01.11', title: '01.11.2026', values: [100, 50] },
    { label: '20.11', title: '20.11.2026', values: [null, 70] },
  ])
})
