import { expect, test } from 'vitest'
import type { DeliveryMethod } from './delivery'
import { fittingAddress, initialValues } from './draft'
import { NEW_ADDRESS } from './schema'

const method = (code: string, kind: DeliveryMethod['kind'], city: string | null = null): DeliveryMethod => ({
  code,
  kind,
  city,
  name: code,
  description: '',
  price: 0,
  free_from: null,
})
const methods = [method('almaty', 'courier', 'Алматы'), method('post', 'intercity'), method('pickup', 'pickup')]
const branch = { id: 'branch', label: 'Филиал', city: 'Караганда', address: 'ул. Ерубаева, 4', is_default: false }
const home = { id: 'home', label: 'Клиника', city: 'Алматы', address: 'пр. Абая, 52', is_default: true }
const payer = {
  legal_form: 'ТОО',
  legal_name: 'Дерма Хаус',
  bin_iin: '260140000015',
  contact_name: 'Алия Нурланова',
  phone: '+77011234567',
  city: 'Караганда',
  address: 'ул. Ерубаева, 4',
}
const context = { methods, addresses: [branch, home], offerDue: false }

test('the form opens with the default address and the way there, and the clinic itself as recipient', () => {
  expect(initialValues(context, payer, null)).toMatchObject({
    method: 'almaty',
    addressId: 'home',
    recipientName: 'Алия Нурланова',
    recipientPhone: '+7 (701) 123-45-67',
    payment: 'invoice',
    offer: false,
  })
})

test('without an address book the clinic’s own address is offered', () => {
  expect(initialValues({ ...context, addresses: [] }, payer, null)).toMatchObject({
    method: 'post',
    addressId: NEW_ADDRESS,
    city: 'Караганда',
    address: 'ул. Ерубаева, 4',
  })
})

test('as the last order was: its way, address, recipient and payment, where they are still offered', () => {
  const last = {
    delivery_method: 'post',
    city: 'Караганда',
    address: 'ул. Ерубаева, 4',
    recipient_name: 'Серик Алия',
    recipient_phone: '+77010000001',
    payment_method: 'kaspi',
    on_shortage: 'rest',
  } as const
  const recipient = { recipientName: 'Серик Алия', recipientPhone: '+7 (701) 000-00-01' }
  expect(initialValues(context, payer, null, last)).toMatchObject({
    method: 'post',
    addressId: 'branch',
    payment: 'kaspi',
    onShortage: 'rest',
    ...recipient,
  })
  expect(initialValues(context, payer, null, { ...last, address: 'ул. Мира, 1' })).toMatchObject({
    addressId: NEW_ADDRESS,
    address: 'ул. Мира, 1',
    saveAddress: false,
  })
  expect(initialValues(context, payer, null, { ...last, payment_method: 'cash' }).payment).toBe('invoice')
  expect(initialValues(context, payer, null, { ...last, delivery_method: 'pigeon' })).toEqual(
    initialValues(context, payer, null),
  )
  expect(initialValues(context, payer, { recipientName: 'Айгуль' }, last).recipientName).toBe('Айгуль')
})

test('what was typed before comes back, but never an acceptance', () => {
  const draft = { method: 'post', addressId: 'branch', comment: 'Вход со двора', payment: 'kaspi', offer: true }
  expect(initialValues(context, payer, draft)).toMatchObject({ ...draft, offer: false })
})

test.each([
  'nonsense',
  { method: 'pigeon', addressId: 'sold', payment: 'shells', comment: 7 },
  { method: null, saveAddress: 'yes' },
])('a draft of %j is passed over', (draft) => {
  expect(initialValues(context, payer, draft)).toEqual(initialValues(context, payer, null))
})

test.each([
  ['almaty', 'home'],
  ['post', 'home'],
])('by %s the order goes to %s', (way, address) => {
  expect(fittingAddress(context, way)).toBe(address)
})

test('a courier with no address in its city asks for a new one', () => {
  expect(fittingAddress({ ...context, addresses: [branch] }, 'almaty')).toBe(NEW_ADDRESS)
})
