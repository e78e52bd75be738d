import { describe, expect, test } from 'vitest'
import { addressSchema, toAddress, toAddressValues } from './address-form'
import { deviceText } from '#lib/text/device'
import { parseProfileSearch } from './sections'

describe('the address of the page', () => {
  test.each([
    [{}, {}],
    [{ tab: 'security' }, { tab: 'security' }],
    [{ tab: 'rating', other: 1 }, {}],
    [
      { tab: 'security', message: 'Confirmation link accepted' },
      { tab: 'security', message: 'Confirmation link accepted' },
    ],
  ])('%j says %j', (search, said) => {
    expect(parseProfileSearch(search)).toEqual(said)
  })
})

describe('a browser is known by its name', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Windows, Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Windows, Edge',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'iPhone, Safari',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', 'Android, Chrome'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mac, Firefox'],
    ['node', 'Неизвестное устройство'],
    [null, 'Неизвестное устройство'],
  ])('%s', (userAgent, text) => {
    expect(deviceText(userAgent)).toBe(text)
  })
})

describe('an address', () => {
  const values = {
    label: 'Клиника',
    city: 'Алматы',
    address: 'пр. Абая, 52',
    contact: 'Нурланова Алия',
    phone: '+7 (701) 123-45-67',
    comment: '',
  }

  test('says what the database expects, and comes back as it was typed', () => {
    const address = toAddress(addressSchema.parse({ ...values, label: ' Клиника ' }))
    expect(address).toMatchObject({ label: 'Клиника', phone: '+77011234567', comment: null })
    expect(toAddressValues({ ...address, id: '1', is_default: false })).toEqual(values)
  })

  test('needs no contact', () => {
    const parsed = addressSchema.parse({ ...values, contact: '', phone: '' })
    expect(toAddress(parsed)).toMatchObject({ contact_name: null, phone: null })
  })

  test.each([
    ['label', ''],
    ['city', 'А'],
    ['address', 'дом'],
    ['contact', 'А'],
    ['phone', '+7 (701) 123'],
    ['comment', 'x'.repeat(501)],
  ])('%s may not be "%s"', (field, value) => {
    const { error } = addressSchema.safeParse({ ...values, [field]: value })
    expect(error?.issues.map(({ path }) => path[0])).toContain(field)
  })
})
