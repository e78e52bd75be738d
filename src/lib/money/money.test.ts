import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceText, tenge } from './money.ts'
import { readTenge, sumText } from './typed-sum.ts'

const kazakh = new Intl.NumberFormat('kk-KZ', { style: 'currency', currency: 'KZT', maximumFractionDigits: 0 })

test('no-break spaces stand between groups and before the sign', () => {
  expect(tenge(8600)).toBe('8\u00a0600\u00a0₸')
  expect(tenge(1234567)).toBe('1\u00a0234\u00a0567\u00a0₸')
})

test('every whole amount reads as kk-KZ writes it, but for the minus', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (amount) => {
      expect(tenge(amount)).toBe(kazakh.format(amount).replace('-', '−'))
    }),
  )
})

test('no price is a price on request, zero is a price', () => {
  expect(priceText(null)).toBe('Цена по запросу')
  expect(priceText(undefined)).toBe('Цена по запросу')
  expect(priceText(0)).toBe('0\u00a0₸')
})

test.each([
  ['1500', 1500],
  ['1 500', 1500],
  ['1\u00a0500\u00a0₸', 1500],
  ['1\u202f500', 1500],
  ['1 500,00', 1500],
  ['1,500.00', 1500],
  ['1.500.000,0', 1_500_000],
  ['1500 тг.', 1500],
  ['KZT 1500', 1500],
  ['0', 0],
])('«%s» is %i tenge', (text, sum) => {
  expect(readTenge(text)).toEqual({ sum })
})

test.each([
  ['1 500,50', 'Только целые тенге'],
  ['1,500.5', 'Только целые тенге'],
  ['0,01', 'Только целые тенге'],
  ['-5', 'Не меньше нуля'],
  ['1.500,500', 'Только целые тенге'],
  ['12,000', '12\u00a0000 или 12? Напишите без запятых и точек'],
  ['1,50,000', 'Введите сумму цифрами'],
  ['1.500.00', 'Введите сумму цифрами'],
  ['тысяча', 'Введите сумму цифрами'],
  ['99999999999', 'Слишком большая сумма'],
])('«%s» is refused: %s', (text, problem) => {
  expect(readTenge(text)).toEqual({ problem })
})

test('nothing typed is neither a sum nor wrong', () => {
  expect(readTenge(' ')).toEqual({})
})

test('every sum is read back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (sum) => {
      expect(readTenge(sumText(sum))).toEqual({ sum })
      expect(readTenge(tenge(sum))).toEqual({ sum })
    }),
  )
})
