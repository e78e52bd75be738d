import { expect, test } from 'vitest'
import { roles } from '#features/account/roles.ts'
import { orderStatus, type OrderStatus } from '#features/orders/status.ts'
import { awaitsDeliveryPrice, nextPayment, nextStep, stepBack, stepsFrom } from './steps.ts'

const statuses = Object.keys(orderStatus) as OrderStatus[]
const ways = (role: (typeof roles)[number]) =>
  statuses.flatMap((from) => stepsFrom(from, role).map((to) => `${from} → ${to}`))

test('a manager confirms, and cancels what is not being assembled yet', () => {
  expect(ways('account_manager')).toEqual(['new → confirmed', 'new → cancelled', 'confirmed → cancelled'])
})

test('logistic carries a confirmed order to its door', () => {
  expect(ways('logistic')).toEqual(['confirmed → assembling', 'assembling → shipped', 'shipped → delivered'])
})

test('admins do all of it and take orders back', () => {
  expect(ways('admin')).toEqual([
    'new → confirmed',
    'new → cancelled',
    'confirmed → assembling',
    'confirmed → cancelled',
    'assembling → shipped',
    'assembling → cancelled',
    'shipped → delivered',
    'shipped → returned',
    'delivered → returned',
  ])
  expect(ways('super_admin')).toEqual(ways('admin'))
})

test('nobody moves what has ended', () => {
  for (const role of roles) {
    expect([nextStep('cancelled', role), stepBack('cancelled', role)]).toEqual([undefined, undefined])
    expect([nextStep('returned', role), stepBack('returned', role)]).toEqual([undefined, undefined])
  }
})

test('one step leads on, one leads back', () => {
  expect([nextStep('shipped', 'admin'), stepBack('shipped', 'admin')]).toEqual(['delivered', 'returned'])
  expect([nextStep('delivered', 'admin'), stepBack('delivered', 'admin')]).toEqual([undefined, 'returned'])
  expect([nextStep('confirmed', 'account_manager'), stepBack('new', 'account_manager')]).toEqual([
    undefined,
    'cancelled',
  ])
})

test('money comes in once and may go back', () => {
  expect((['unpaid', 'reported', 'paid', 'refunded'] as const).map(nextPayment)).toEqual([
    'paid',
    'paid',
    'refunded',
    undefined,
  ])
})

test('the price of delivery is asked for while it can still be set', () => {
  const order = { delivery_price: null, status: 'new', payment_status: 'unpaid' } as const
  expect(awaitsDeliveryPrice(order)).toBe(true)
  expect(awaitsDeliveryPrice({ ...order, status: 'confirmed', payment_status: 'reported' })).toBe(true)
  expect(awaitsDeliveryPrice({ ...order, delivery_price: 0 })).toBe(false)
  expect(awaitsDeliveryPrice({ ...order, status: 'assembling' })).toBe(false)
  expect(awaitsDeliveryPrice({ ...order, payment_status: 'paid' })).toBe(false)
})
