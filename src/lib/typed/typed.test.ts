import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, numbers, phones, texts } from '../../../tests/support/typed-vectors.ts'
import { dateText, readDay } from '../dates/dates.ts'
import { applyMask, dayMask, phoneMask } from '../forms/masks.ts'
import { formatPhone } from '../forms/phone.ts'
import { readPhone } from './phone.ts'
import { numberText } from '../money/number-text.ts'
import { readTenge, sumText } from '../money/typed-sum.ts'
import { readNumber } from './number.ts'
import { cleanText } from './text.ts'
import { MOST_PIECES, readWhole } from './whole.ts'

describe('phones', () => {
  test.each(phones)('%j is %s', (typed, phone) => {
    expect(readPhone(typed)).toBe(phone)
    // The field shows it complete only then.
    expect(readPhone(applyMask(phoneMask, typed))).toBe(phone)
  })

  const national = fc.stringMatching(/^7([0127]\d|47)\d{7}$/)

  test('what the shop shows is read as it was', () => {
    fc.assert(
      fc.property(national, (digits) => {
        const phone = `+7${digits}`
        expect(readPhone(formatPhone(phone))).toBe(phone)
        expect(applyMask(phoneMask, applyMask(phoneMask, phone))).toBe(applyMask(phoneMask, phone))
      }),
    )
  })

  test('no text is read as another number than its digits say', () => {
    const signs = fc.constantFrom(...'0123456789', ...'+-() .\u00a0тел:', '8', '7', '7', '+7', '8 (')
    const text = fc.oneof(
      fc.array(signs, { maxLength: 24 }).map((all) => all.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(text, (typed) => {
        for (const shown of [typed, applyMask(phoneMask, typed)]) {
          const phone = readPhone(shown)
          if (phone === null) continue
          const digits = typed.replace(/[^0-9]/g, '')
          expect([phone.slice(2), phone.slice(1), `8${phone.slice(2)}`]).toContain(digits)
        }
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['87012345678', '+7 (701) 234-56-78'],
    ['77012345678', '+7 (701) 234-56-78'],
    ['+77012345678', '+7 (701) 234-56-78'],
    ['7012345678', '+7 (701) 234-56-78'],
    ['77771234567', '+7 (777) 123-45-67'],
    ['84951234567', '+7 (495) 123-45-67'],
    ['88000807777', '+7 (800) 080-77-77'],
  ])('%s typed sign by sign is shown as %s', (typed, shown) => {
    expect([...typed].reduce((text, sign) => applyMask(phoneMask, text + sign), '')).toBe(shown)
  })

  test('a number typed sign by sign is never another one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[0-9]{1,12}$/), (typed) => {
        const phone = readPhone([...typed].reduce((text, sign) => applyMask(phoneMask, text + sign), ''))
        if (phone === null) return
        const digits = typed.replace('+', '')
        expect([phone.slice(2), phone.slice(1), `8${phone.slice(2)}`]).toContain(digits)
      }),
      { numRuns: 5000 },
    )
  })

  test('a digit taken away leaves the others in their places', () => {
    expect(applyMask(phoneMask, '+7 (01) 234-56-78')).toBe('+7 (012) 345-67-8')
    expect(applyMask(phoneMask, '+7 (4012) 345-67-8')).toBe('+7 (401) 234-56-78')
  })
})

describe('numbers', () => {
  test.each(numbers)('%s: %j is %j', (kind, typed, reading) => {
    expect(readNumber(typed, kind) ?? null).toEqual(reading)
  })

  test('what the shop shows is read as it was', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (sum) => {
        expect(readTenge(sumText(sum))).toEqual({ sum })
        expect(readTenge(`${sumText(sum)}\u00a0₸`)).toEqual({ sum })
        expect(readWhole(numberText(sum % MOST_PIECES))).toEqual({ value: sum % MOST_PIECES })
      }),
    )
  })

  test('no text is read as a number that its digits do not say', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 .,'-]{0,14}$/), (typed) => {
        const { value } = readWhole(typed)
        if (value === undefined) return
        const digits = typed.replace(/[^0-9]/g, '')
        // But for noughts that stand after a point.
        expect(digits.replace(/^0+/, '').startsWith(String(value === 0 ? '' : value))).toBe(true)
        expect(digits.replace(/^0+/, '').slice(value === 0 ? 0 : String(value).length)).toMatch(/^0*$/)
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['12,000', '12\u00a0000 или 12? Напишите без запятых и точек'],
    ['1,5', 'Только целое число'],
    ['-4', 'Не меньше нуля'],
    ['2 шт. (1 уп.)', 'Введите целое число цифрами'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readWhole(typed)).toEqual({ problem })
  })
})

describe('texts', () => {
  test.each(texts)('%j is %j', (typed, text) => {
    expect(cleanText(typed)).toBe(text)
  })
  test('what is clean stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed))
      }),
    )
  })
})

describe('days', () => {
  test.each(days)('%j is %s', (typed, day) => {
    expect(readDay(typed) ?? null).toBe(day)
    expect(readDay(applyMask(dayMask, typed)) ?? null).toBe(day)
  })
  test('what the shop shows is read as it was', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10)
        expect(readDay(dateText(iso))).toBe(iso)
        expect(readDay(iso)).toBe(iso)
      }),
    )
  })
})
