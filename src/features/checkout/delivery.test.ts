import { expect, test } from 'vitest'
import { defaultMethod, deliveryPrice, methodsTo, serves, takesCash, type DeliveryMethod } from './delivery'
import { whenText } from './when-text.ts'

const method = (change: Partial<DeliveryMethod>): DeliveryMethod => ({
  code: 'any',
  kind: 'intercity',
  name: 'Любой',
  description: '',
  price: 2000,
  free_from: 100_000,
  city: null,
  ...change,
})
const almaty = method({ code: 'courier-almaty', kind: 'courier', city: 'Алматы' })
const astana = method({ code: 'courier-astana', kind: 'courier', city: 'Астана' })
const post = method({ code: 'kazpost' })
const pickup = method({ code: 'pickup', kind: 'pickup', city: 'Алматы', price: 0, free_from: null })

test.each([
  [2000, 100_000, 99_999, 2000],
  [2000, 100_000, 100_000, 0],
  [2000, null, 10_000_000, 2000],
  [0, null, 1, 0],
  [null, null, 500_000, null],
  // The manager's price, too, falls away from a sum on.
  [null, 100_000, 100_000, 0],
  [null, 100_000, 99_999, null],
])('price %s, free from %s, for goods of %i: %s', (price, free_from, goods, expected) => {
  expect(deliveryPrice({ price, free_from }, goods)).toBe(expected)
})

test.each([
  [almaty, 'Алматы', true],
  [almaty, ' алматы ', true],
  [almaty, 'Астана', false],
  [almaty, '', false],
  [post, 'Караганда', true],
  [pickup, 'Астана', true],
])('%o goes to %j: %s', (way, city, expected) => {
  expect(serves(way, city)).toBe(expected)
})

test('couriers of cities that the clinic has no address in are left out', () => {
  const methods = [almaty, astana, post, pickup]
  expect(methodsTo(['Алматы'], methods)).toEqual([almaty, post, pickup])
  expect(methodsTo(['Караганда'], methods)).toEqual([post, pickup])
  expect(methodsTo(['Алматы', 'астана'], methods)).toEqual(methods)
  expect(methodsTo([], methods)).toEqual(methods)
})

test('cash is taken by couriers and at the pickup point alone', () => {
  expect([almaty, pickup, post].map(takesCash)).toEqual([true, true, false])
})

test.each([
  ['Астана', 'courier-astana'],
  ['Алматы', 'courier-almaty'],
  ['Караганда', 'kazpost'],
])('a clinic of %s begins with %s', (city, code) => {
  expect(defaultMethod([almaty, astana, post, pickup], city)?.code).toBe(code)
})

test('without couriers and post the first method will do, and none is none', () => {
  expect(defaultMethod([pickup], 'Алматы')).toBe(pickup)
  expect(defaultMethod([], 'Алматы')).toBeUndefined()
})

test.each([
  ['2026-11-27', 'сегодня'],
  ['2026-11-28', 'завтра'],
  ['2026-12-01', '1\u00a0декабря'],
])('%s is %s', (day, text) => {
  expect(whenText(day, '2026-11-27')).toBe(text)
})
