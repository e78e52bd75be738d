import { expect, test } from 'vitest'
import { roles } from '#features/account/roles.ts'
import { orderStatus, type OrderStatus } from '#features/orders/status.ts'
import { deliveryPriceRule, nextStep, stepBack, stepsFrom } from './steps.ts'

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

test.each([
  [{}, 'account_manager', 'free'],
  [{}, 'admin', 'free'],
  [{}, 'logistic', undefined],
  [{ status: 'confirmed' }, 'account_manager', 'free'],
  [{ status: 'assembling' }, 'admin', undefined],
  [{ payment_status: 'reported' }, 'account_manager', undefined],
  [{ payment_status: 'reported' }, 'admin', 'with-reason'],
  [{ received_total: 1 }, 'account_manager', undefined],
  [{ received_total: 1 }, 'super_admin', 'with-reason'],
  [{ payment_status: 'refunded', received_total: 1 }, 'admin', undefined],
  [{ status: 'shipped', delivery_price: null }, 'admin', 'free'],
  [{ status: 'shipped', delivery_price: null }, 'account_manager', undefined],
  [{ status: 'cancelled', delivery_price: null }, 'admin', undefined],
] as const)('delivery of an order that is %j is priced by %s: %s', (changes, role, expected) => {
  const order = { status: 'new', payment_status: 'unpaid', received_total: 0, delivery_price: 900, ...changes } as const
  expect(deliveryPriceRule(order, role)).toBe(expected)
})
