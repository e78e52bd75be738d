import { expect, test } from 'vitest'
import {
  barLabel,
  isUnfinished,
  breakdownCaption,
  changeText,
  daysText,
  differenceText,
  hoursRange,
  claimsCaption,
  hoursText,
  leadTimeCaption,
  shareText,
  shortTenge,
  stockCaption,
  turnoverCaption,
} from './words.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  [999_999, '999 999 ₸'],
  [1_000_000, '1 млн ₸'],
  [20_145_600, '20,1 млн ₸'],
  [321_170_950, '321 млн ₸'],
  [4_020_000_000, '4 млрд ₸'],
  [-2_500_000, '−2,5 млн ₸'],
])('%d in short: %s', (sum, text) => expect(plain(shortTenge(sum))).toBe(text))

test.each([
  [118, 100, '+18 %'],
  [103.25, 100, '+3,3 %'],
  [50, 100, '−50 %'],
  [100, 100, '0 %'],
  [5, 0, undefined],
  [null, 5, undefined],
])('%s after %s: %s', (value, previous, text) => expect(plain(changeText(value, previous))).toBe(text))

test('shares of less than a percent are not nothing', () => {
  expect(plain(shareText(1, 1000))).toBe('< 1 %')
  expect(plain(shareText(0, 1000))).toBe('0 %')
  expect(shareText(1, 0)).toBe('–')
})

const days = [
  { from: '2026-11-20', to: '2026-11-20', value: 100_000, previous: 50_000 },
  { from: '2026-11-21', to: '2026-11-21', value: 80_000, previous: 100_000 },
]
const period = { from: '2026-11-20', to: '2026-11-21', compared: { from: '2026-11-18', to: '2026-11-19' } }

test('the chart of turnover says what it shows', () => {
  expect(
    plain(turnoverCaption({ step: 'day', value: 180_000, previous: 150_000, rows: days }, period, '2026-11-22')),
  ).toBe('Оборот 180 000 ₸, на 20 % больше, чем 18.11.2026–19.11.2026. Больше всего 20 ноября: 100 000 ₸.')
  expect(
    plain(
      turnoverCaption(
        { step: 'day', value: 100_000, previous: 0, rows: days.slice(0, 1) },
        { ...period, compared: null },
        '2026-11-21',
      ),
    ),
  ).toBe('Оборот 100 000 ₸. Сегодняшний день ещё не закончен.')
  const none = days.map((day) => ({ ...day, value: 0 }))
  expect(turnoverCaption({ step: 'day', value: 0, previous: 150_000, rows: none }, period, '2026-11-22')).toBe(
    'Доставленных заказов за этот период нет.',
  )
})

test('a week says its days, a day of another year its year, and what is not over says so', () => {
  const weeks = [{ from: '2026-12-25', to: '2026-12-31', value: 70_000, previous: 0 }]
  const own = { from: '2026-12-25', to: '2026-12-31', compared: null }
  const caption = (step: 'day' | 'week', today: string) =>
    plain(
      turnoverCaption(
        { step, value: 90_000, previous: 0, rows: [...weeks, { ...weeks[0]!, value: 20_000 }] },
        own,
        today,
      ),
    )
  expect(caption('week', '2026-12-31')).toBe(
    'Оборот 90 000 ₸. Больше всего за 25.12.2026–31.12.2026: 70 000 ₸. Последняя неделя ещё не закончена.',
  )
  expect(caption('day', '2027-01-02')).toBe('Оборот 90 000 ₸. Больше всего 25 декабря 2026: 70 000 ₸.')
  expect(isUnfinished(weeks[0]!, '2026-12-31')).toBe(true)
  expect(isUnfinished(weeks[0]!, '2027-01-01')).toBe(false)
})

test('bars of months are called by their months', () => {
  expect(barLabel({ from: '2026-11-01' }, 'month')).toBe('ноя 26')
  expect(barLabel({ from: '2026-11-01' }, 'day')).toBe('01.11')
})

test('a breakdown names what is largest', () => {
  const rows = [
    { key: 'a', name: 'Aqua Science', value: 75, previous: 0 },
    { key: null, name: null, value: 25, previous: 0 },
  ]
  expect(plain(breakdownCaption({ turnover: 100, rows }, 'manager'))).toBe(
    'Больше всего Aqua Science: 75 % оборота, затем Без менеджера: 25 %.',
  )
  expect(breakdownCaption({ turnover: 0, rows: [] }, 'city')).toBe('За этот период оборота нет.')
})

test('lead times are given in hours, then in days', () => {
  const step = { orders: 1, low: 1, quarter: 2, three_quarters: 4 }
  expect(
    plain(
      leadTimeCaption([
        { ...step, step: 'confirmation', median: 3, high: 5 },
        { ...step, step: 'delivery', median: 60, high: 90 },
        { ...step, step: 'whole', median: 72, high: 120 },
      ]),
    ),
  ).toBe('Половина заказов приходит за 3 дня, почти все быстрее 5 дней. Дольше всего доставка: 2,5 дня.')
  expect(plain(daysText(0.5))).toBe('12 ч')
  expect(plain(hoursRange(0.5, 4.5))).toBe('0,5–4,5 ч')
  expect(plain(hoursRange(40.8, 74.4))).toBe('1,7–3,1 дня')
})

test('small numbers are compared by their difference', () => {
  expect(differenceText(22, 1)).toBe('+21')
  expect(differenceText(1, 5)).toBe('−4')
  expect(differenceText(5, 5)).toBe('0')
  expect(differenceText(5, null)).toBeUndefined()
})

test('stock tells what is gone, what will be, and what was lost', () => {
  const stock = { selling: 9, total: 3, rows: [] }
  expect(plain(stockCaption({ ...stock, out_of_stock: 1, running_out: 2, shortage_sum: 5000, lost_sum: 700 }))).toBe(
    'Нет в наличии: 1 товар, 2 товара закончатся за 30 дней; на месяц не хватит товара на 5 000 ₸. Пока товара не было, упущено около 700 ₸.',
  )
  expect(stockCaption({ ...stock, out_of_stock: 0, running_out: 0, shortage_sum: 0, lost_sum: 0 })).toBe(
    'На 30 дней хватит всего.',
  )
})

test.each([
  [{ claims: 0, previous: 2, accepted: 0, hours: null }, 'За этот период претензий не было.'],
  [{ claims: 1, previous: 2, accepted: 0, hours: null }, '1\u00a0претензия, до этого 2, принято 0.'],
  [
    { claims: 5, previous: 2, accepted: 3, hours: 30 },
    `5\u00a0претензий, до этого 2, принято 3. Половину решают за ${hoursText(30)}.`,
  ],
])('claims: %o', (figures, text) => {
  expect(claimsCaption({ ...figures, kinds: [], delivery_methods: [], products: [] }, true)).toBe(text)
})
