import { expect, test } from 'vitest'
import { invitation, isInTime, leftText } from './terms.ts'

test.each([
  ['2026-12-01', 'Ещё 3\u00a0дня, до 1\u00a0декабря'],
  ['2026-11-29', 'Ещё 1\u00a0день, до 29\u00a0ноября'],
  ['2026-11-28', 'Сегодня последний день'],
  ['2026-11-27', 'Срок прошёл 27\u00a0ноября'],
  [null, ''],
])('until %s', (until, text) => {
  expect(leftText(until, '2026-11-28')).toBe(text)
})

test('a reaction may be reported when it is too late for damage', () => {
  const until = { damaged: '2026-11-27', reaction: '2027-02-20' }
  expect(isInTime(until, '2026-11-28')).toBe(true)
  expect(isInTime(until, '2027-02-21')).toBe(false)
  expect(invitation(until, '2026-11-28')).toMatch(/^О повреждениях и нехватке сообщить уже нельзя/)
  expect(invitation(until, '2026-11-27')).toContain('до 27')
  expect(invitation({ damaged: null }, '2026-11-27')).toMatch(/^Если что-то повредили/)
})
