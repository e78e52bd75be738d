import { describe, expect, test } from 'vitest'
import { checkPassword, passwordWeakness } from './passwords.ts'

const rules = (password_requirements: string) => ({ minimum_password_length: 8, password_requirements })

describe('passwordWeakness', () => {
  test.each([
    ['', 'short', ['length']],
    ['', 'longenough', undefined],
    ['letters_digits', 'longenough', ['characters']],
    ['letters_digits', 'longenough1', undefined],
    ['lower_upper_letters_digits', 'longenough1', ['characters']],
    ['lower_upper_letters_digits', 'Longenough1', undefined],
    ['lower_upper_letters_digits_symbols', 'Longenough1', ['characters']],
    ['lower_upper_letters_digits_symbols', 'Aurelis-2026', undefined],
    ['letters_digits', 'a', ['length', 'characters']],
  ])('%j, %j', (requirements, password, reasons) => {
    expect(passwordWeakness(rules(requirements), password)?.reasons).toEqual(reasons)
  })
})

test('a weak password is refused with its reasons', () => {
  expect(() => checkPassword(rules(''), 'short')).toThrow(
    expect.objectContaining({ status: 422, code: 'weak_password', extra: { weak_password: { reasons: ['length'] } } }),
  )
})

test('bcrypt would cut off what is over 72 bytes', () => {
  expect(() => checkPassword(rules(''), 'я'.repeat(36))).not.toThrow()
  expect(() => checkPassword(rules(''), 'я'.repeat(37))).toThrow(expect.objectContaining({ status: 400 }))
})
