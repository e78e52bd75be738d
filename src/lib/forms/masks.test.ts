import { expect, test } from 'vitest'
import { applyMask, dayMask, kzIdMask, phoneMask } from './masks'

test.each([
  ['#', 'a1б2', '1'],
  ['XX', '-я7', 'я7'],
  ['SS', '1qһ', 'qһ'],
  ['AA', 'қ1w', 'ҚW'],
  ['aa', 'Ә1Q', 'әq'],
  ['AA-##', 'ab12', 'AB-12'],
])('mask %s makes %s into %s', (mask, text, shown) => {
  expect(applyMask({ mask }, text)).toBe(shown)
})

test('a БИН is shown in groups of four and is never longer than it may be', () => {
  expect(applyMask(kzIdMask, '260140000015')).toBe('2601 4000 0015')
  expect(applyMask(kzIdMask, '2601-4000-0015 99')).toBe('2601 4000 0015')
})

test.each([
  ['+77011234567', '+7 (701) 123-45-67'],
  ['87011234567', '+7 (701) 123-45-67'],
  ['8 (727) 350 12 40', '+7 (727) 350-12-40'],
  ['7011234567', '+7 (701) 123-45-67'],
  ['7771234567', '+7 (777) 123-45-67'],
  ['+7 (777) 123-45-67', '+7 (777) 123-45-67'],
  ['8', '+7 ('],
  ['', ''],
])('the phone %s is shown as %s', (text, shown) => {
  expect(applyMask(phoneMask, text)).toBe(shown)
})

test('a national number typed digit by digit gets its code', () => {
  const typed = [...'7051234567'].reduce((shown, digit) => applyMask(phoneMask, shown + digit), '')
  expect(typed).toBe('+7 (705) 123-45-67')
})

test.each([
  ['17112026', '17.11.2026'],
  ['2026-11-17', '17.11.2026'],
  ['1.2.2026', '01.02.2026'],
  ['1/2/2026', '01.02.2026'],
  ['17.11.2026', '17.11.2026'],
  ['1', '1'],
])('the day %s is shown as %s', (text, shown) => {
  expect(applyMask(dayMask, text)).toBe(shown)
})
