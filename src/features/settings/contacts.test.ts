import { expect, test } from 'vitest'
import { contactsSchema, contactsValues } from './contacts.ts'

const contacts = {
  phone: '+77273501240',
  whatsapp: '+77011234567',
  email: 'shop@example.kz',
  hours: 'пн–пт, 9:00–18:00',
  city: 'Алматы',
  address: 'пр. Абая, 52',
  map_url: 'https://maps.test/1',
}

test('the contacts as they are stored may be saved again', () => {
  expect(contactsValues(contacts).phone).toBe('+7 (727) 350-12-40')
  expect(contactsSchema.safeParse(contactsValues(contacts)).success).toBe(true)
})

test.each([
  ['phone', ''],
  ['phone', '+7 701'],
  ['whatsapp', ''],
  ['email', 'shop'],
  ['hours', ' '],
  ['city', 'А'],
  ['address', 'дом'],
  ['map_url', 'http://maps.test/1'],
])('%s «%s» is wrong', (field, value) => {
  const issues = contactsSchema.safeParse({ ...contactsValues(contacts), [field]: value }).error?.issues ?? []
  expect(new Set(issues.map(({ path }) => path[0]))).toEqual(new Set([field]))
})
