import { expect, test } from 'vitest'
import { vatInside, vatLine } from './vat'

test.each([
  [116_000, 16, 16_000],
  [112_000, 12, 12_000],
  [105_000, 5, 5_000],
  [0, 16, 0],
])('%i ₸ with %i %% inside hold %i ₸', (total, rate, vat) => {
  expect(vatInside(total, rate)).toBeCloseTo(vat, 2)
})

test('a seller who pays none names no sum', () => {
  expect(vatLine({ vat_rate: null }, 100_000)).toEqual({
    label: 'НДС',
    value: 'без НДС',
  })
})

test('a payer names the rate and the whole tenge', () => {
  expect(vatLine({ vat_rate: 16 }, 110_750)).toEqual({
    label: 'В том числе НДС 16\u00a0%',
    value: '15\u00a0276\u00a0₸',
  })
  expect(vatLine({ vat_rate: 12.5 }, 1000).label).toBe('В том числе НДС 12,5\u00a0%')
})
