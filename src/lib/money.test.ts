import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceText, readTenge, tenge, wholeTenge } from './money.ts'

const kazakh = new Intl.NumberFormat('kk-KZ', { style: 'currency', currency: 'KZT', maximumFractionDigits: 0 })

test('no-break spaces stand between groups and before the sign', () => {
  expect(tenge(8600)).toBe('8\u00a0600\u00a0₸')
  expect(tenge(1234567)).toBe('1\u00a0234\u00a0567\u00a0₸')
})

test('every whole amount reads as kk-KZ writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (amount) => {
      expect(tenge(amount)).toBe(kazakh.format(amount))
    }),
  )
})

test('no price is a price on request, zero is a price', () => {
  expect(priceText(null)).toBe('Цена по запросу')
  expect(priceText(undefined)).toBe('Цена по запросу')
  expect(priceText(0)).toBe('0\u00a0₸')
})

test('a typed sum is read whatever stands between its digits', () => {
  expect(wholeTenge(tenge(1234567))).toBe(1_234_567)
  expect(wholeTenge('0')).toBe(0)
  expect(wholeTenge('')).toBeNull()
})

test('a fraction is not read as a hundred times the sum', () => {
  expect(readTenge('1 500,50')).toEqual({ problem: 'Только целые тенге' })
  expect(readTenge('1\u00a0500,00')).toEqual({ sum: 1500 })
  expect(wholeTenge('1 500,50')).toBeNull()
})
