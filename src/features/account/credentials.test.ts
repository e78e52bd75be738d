import { expect, test } from 'vitest'
import { emailError, normalizeEmail, passwordError, passwordStrength } from './credentials'

test.each(['name@clinic.kz', ' Name@Clinic.KZ ', 'a.b+c@sub.clinic.example'])('%j may be an address', (email) => {
  expect(emailError(email)).toBeUndefined()
})

test.each([
  '',
  '   ',
  'name',
  'name@clinic',
  'name@clinic.',
  'na me@clinic.kz',
  '@clinic.kz',
  `${'a'.repeat(250)}@b.kz`,
])('%j is no address', (email) => {
  expect(emailError(email)).toBeTruthy()
})

test('addresses are compared trimmed and in lower case', () => {
  expect(normalizeEmail(' Name@Clinic.KZ ')).toBe('name@clinic.kz')
})

test.each(['парольz1', 'Aurelis-2026', `a1${'x'.repeat(70)}`])('%j may be a password', (password) => {
  expect(passwordError(password)).toBeUndefined()
})

test.each(['a1b2c3d', '12345678', 'abcdefgh', `a1${'x'.repeat(71)}`, `1${'я'.repeat(36)}`])(
  '%j may not be a password',
  (password) => {
    expect(passwordError(password)).toBeTruthy()
  },
)

test('a password is not the address', () => {
  expect(passwordError('Clinic1@aurelis.kz', 'clinic1@aurelis.kz')).toBeTruthy()
})

test.each([
  ['short1', 0],
  ['derma2026', 1],
  ['Derma2026', 2],
  ['Derma-2026', 3],
  ['Derma-House-2026', 4],
])('%s has strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
