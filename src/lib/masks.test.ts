import { expect, test } from 'vitest'
import { applyMask, kzIdMask, phoneMask, tengeMask } from './masks'

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
  ['8', '+7'],
  ['', ''],
])('the phone %s is shown as %s', (text, shown) => {
  expect(applyMask(phoneMask, text)).toBe(shown)
})

test.each([
  ['250550', '250\u00a0550'],
  ['1 200 000 ₸', '1\u00a0200\u00a0000'],
  ['007', '7'],
  ['-5', '5'],
  ['1 500,50', '1\u00a0500,50'],
  ['1500,5', '1\u00a0500,5'],
  ['1,500.00', '1\u00a0500,00'],
  ['1.500', '1\u00a0500'],
  ['1.500.000', '1\u00a0500\u00a0000'],
  ['', ''],
])('the sum %s is shown as %s', (text, shown) => {
  expect(applyMask(tengeMask, text)).toBe(shown)
})

test('a national number typed digit by digit gets its code', () => {
  const typed = [...'7051234567'].reduce((shown, digit) => applyMask(phoneMask, shown + digit), '')
  expect(typed).toBe('+7 (705) 123-45-67')
})
