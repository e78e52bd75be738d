import { expect, test } from 'vitest'
import { formatPhone, telLink, whatsappLink } from './phone.ts'
import { readPhone } from '../typed/phone.ts'

test.each(['+7 (701) 123-45-67', '87011234567', '8 701 123 45 67', '7011234567', '77011234567'])(
  '%s is one and the same number',
  (typed) => {
    expect(readPhone(typed)).toBe('+77011234567')
  },
)

test('a landline is a number too', () => {
  expect(readPhone('8 (727) 350-12-40')).toBe('+77273501240')
})

test.each(['', '123', '+7 (901) 123-45-67', '+1 701 123 45 67 8', '870112345678', '701123456'])(
  '%s is not a number of Kazakhstan',
  (typed) => {
    expect(readPhone(typed)).toBeNull()
  },
)

test('a number is shown in groups that do not part', () => {
  expect(formatPhone('+77011234567')).toBe('+7\u00a0(701)\u00a0123-45-67')
  expect(formatPhone('+442071838750')).toBe('+442071838750')
})

test('links carry digits only, and the message encoded', () => {
  expect(telLink('+77011234567')).toBe('tel:+77011234567')
  expect(whatsappLink('+77011234567')).toBe('https://wa.me/77011234567')
  expect(whatsappLink('+77011234567', 'Заказ № 5')).toBe(
    'https://wa.me/77011234567?text=%D0%97%D0%B0%D0%BA%D0%B0%D0%B7%20%E2%84%96%205',
  )
})
