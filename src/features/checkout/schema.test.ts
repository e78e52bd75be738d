import { describe, expect, test } from 'vitest'
import { checkoutSchema, destination, NEW_ADDRESS, type CheckoutValues } from './schema'
import type { DeliveryMethod } from './delivery'

const method = (code: string, change: Partial<DeliveryMethod>): DeliveryMethod => ({
  code,
  kind: 'intercity',
  name: code,
  description: '',
  price: 2000,
  free_from: null,
  city: null,
  ...change,
})
const courier = method('courier', { kind: 'courier', city: 'Алматы' })
const post = method('post', {})
const pickup = method('pickup', { kind: 'pickup' })
const addresses = [
  { id: 'home', label: 'Клиника', city: 'Алматы', address: 'пр. Абая, 52', is_default: true },
  { id: 'branch', label: 'Филиал', city: 'Караганда', address: 'пр. Бұқар Жырау, 49', is_default: false },
]
const context = { methods: [courier, post, pickup], addresses, offerDue: false }
const valid: CheckoutValues = {
  method: 'courier',
  addressId: 'home',
  city: '',
  address: '',
  saveAddress: false,
  recipientName: 'Алия Нурланова',
  recipientPhone: '+7 (701) 123-45-67',
  payment: 'invoice',
  comment: '',
  desiredOn: '',
  onShortage: 'call',
  offer: false,
}

function wrongFields(change: Partial<CheckoutValues>, offerDue = false): string[] {
  const { error } = checkoutSchema({ ...context, offerDue }).safeParse({ ...valid, ...change })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe('the form', () => {
  test.each<[string, Partial<CheckoutValues>]>([
    ['an address of the book', {}],
    ['a new address', { addressId: NEW_ADDRESS, city: ' алматы ', address: 'ул. Сатпаева, 30' }],
    ['another city by post', { method: 'post', addressId: 'branch' }],
    ['pickup without any address', { method: 'pickup', addressId: '', payment: 'cash' }],
    ['cash to a courier', { payment: 'cash' }],
    ['a comment of 1000 signs', { comment: 'я'.repeat(1000) }],
  ])('takes %s', (_what, change) => {
    expect(wrongFields(change)).toEqual([])
  })

  test.each<[string, Partial<CheckoutValues>, string[]]>([
    ['a method that is gone', { method: 'pigeon' }, ['method']],
    ['no address', { addressId: '' }, ['addressId']],
    ['an address that is gone', { addressId: 'sold' }, ['addressId']],
    ['a courier to another city', { addressId: 'branch' }, ['addressId']],
    ['an empty new address', { addressId: NEW_ADDRESS }, ['city', 'address']],
    [
      'a courier to another city, typed',
      { addressId: NEW_ADDRESS, city: 'Астана', address: 'ул. Сатпаева, 30' },
      ['city'],
    ],
    [
      'an address without a house',
      { method: 'post', addressId: NEW_ADDRESS, city: 'Тараз', address: 'Абая' },
      ['address'],
    ],
    ['nobody to receive it', { recipientName: ' ', recipientPhone: '' }, ['recipientName', 'recipientPhone']],
    ['a phone a digit short', { recipientPhone: '+7 (770) 112-34-5' }, ['recipientPhone']],
    ['a foreign phone', { recipientPhone: '+7 (495) 112-34-56' }, ['recipientPhone']],
    ['cash by post', { method: 'post', payment: 'cash' }, ['payment']],
    ['a comment of 1001 signs', { comment: 'я'.repeat(1001) }, ['comment']],
  ])('refuses %s', (_what, change, fields) => {
    expect(wrongFields(change)).toEqual(fields)
  })

  test('asks for a newer offer, and only then', () => {
    expect(wrongFields({}, true)).toEqual(['offer'])
    expect(wrongFields({ offer: true }, true)).toEqual([])
  })
})

test('the order goes where the form says', () => {
  const typed = { ...valid, addressId: NEW_ADDRESS, city: 'Тараз', address: 'ул. Толе би, 1' }
  expect(destination(valid, courier, addresses)).toMatchObject({ city: 'Алматы', address: 'пр. Абая, 52' })
  expect(destination(typed, post, addresses)).toEqual({ city: 'Тараз', address: 'ул. Толе би, 1' })
  expect(destination(typed, pickup, addresses)).toBeNull()
})
