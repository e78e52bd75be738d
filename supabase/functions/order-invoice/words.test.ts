import { assertEquals, assertThrows } from '@std/assert'
import { dayInWords, sumInDigits, sumInWords } from './words.ts'

for (const [tenge, words] of [
  [0, 'Ноль'],
  [1, 'Один'],
  [2, 'Два'],
  [11, 'Одиннадцать'],
  [19, 'Девятнадцать'],
  [20, 'Двадцать'],
  [40, 'Сорок'],
  [100, 'Сто'],
  [115, 'Сто пятнадцать'],
  [1000, 'Одна тысяча'],
  [2002, 'Две тысячи два'],
  [5000, 'Пять тысяч'],
  [11_000, 'Одиннадцать тысяч'],
  [21_001, 'Двадцать одна тысяча один'],
  [123_456, 'Сто двадцать три тысячи четыреста пятьдесят шесть'],
  [900_000, 'Девятьсот тысяч'],
  [1_000_000, 'Один миллион'],
  [2_012_340, 'Два миллиона двенадцать тысяч триста сорок'],
  [2_000_000_000, 'Два миллиарда'],
  [
    999_999_999_999,
    'Девятьсот девяносто девять миллиардов девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять',
  ],
] as const) {
  Deno.test(`${tenge} in words`, () => assertEquals(sumInWords(tenge), `${words} тенге 00 тиын`))
}

for (const wrong of [-1, 0.5, NaN, Infinity, 1e12]) {
  Deno.test(`${wrong} has no words`, () => {
    assertThrows(() => sumInWords(wrong), RangeError)
  })
}

for (const [tenge, digits] of [
  [0, '0,00'],
  [999, '999,00'],
  [1234567.5, '1\u00a0234\u00a0567,50'],
  [110750, '110\u00a0750,00'],
] as const) {
  Deno.test(`${tenge} in digits`, () => assertEquals(sumInDigits(tenge), digits))
}

Deno.test('the day is the one in Almaty', () => {
  assertEquals(dayInWords('2026-11-20T18:59:59Z'), '20 ноября 2026 г.')
  assertEquals(dayInWords('2026-11-20T19:00:00Z'), '21 ноября 2026 г.')
})
