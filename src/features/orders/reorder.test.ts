import { describe, expect, test } from 'vitest'
import { boughtOnce, compareToNow, isAsThen, sumsOf } from './reorder.ts'

const item = { product_id: 'A', price: 1000, quantity: 4 }
const product = { id: 'A', price: 1000, available: true, order_min: 1, order_step: 1, max_quantity: 10 }
const compare = (changes: Partial<typeof product> | { price: null }) =>
  compareToNow([item], [{ ...product, ...changes } as typeof product])[0]!

test('what is ordered again is each product once, and only what was paid for', () => {
  const lines = [
    { ...item, kind: 'sale' },
    { ...item, kind: 'sale', price: 1200, quantity: 3 },
    { ...item, kind: 'gift', price: 0, quantity: 1 },
    { ...item, product_id: 'B', kind: 'sample', price: 0 },
  ] as const
  expect(boughtOnce(lines)).toEqual([{ ...item, kind: 'sale', quantity: 7 }])
})

describe('an order of the past beside today', () => {
  test('a line may be as it was', () => {
    const line = compare({})
    expect(line).toMatchObject({ quantity: 4, price: 1000 })
    expect(isAsThen(line)).toBe(true)
  })

  test.each([
    ['dearer', { price: 1100 }, { quantity: 4, price: 1100 }],
    ['cheaper', { price: 900 }, { quantity: 4, price: 900 }],
    ['fewer', { max_quantity: 3 }, { quantity: 3, price: 1000 }],
    ['more, where fewer are not sold', { order_min: 6 }, { quantity: 6, price: 1000 }],
    ['fewer and dearer', { max_quantity: 1, price: 1100 }, { quantity: 1, price: 1100 }],
    ['not available, whatever the counter says', { available: false }, { missing: 'out-of-stock' }],
    ['without a price', { price: null }, { missing: 'on-request' }],
  ])('or %s', (_, changes, expected) => {
    const line = compare(changes)
    expect(line).toMatchObject(expected)
    expect(isAsThen(line)).toBe(false)
  })

  test('or gone', () => expect(compareToNow([item], [])).toEqual([{ item, missing: 'gone' }]))

  test('its sum is of what is left', () => {
    const lines = compareToNow(
      [item, { product_id: 'B', price: 500, quantity: 1 }],
      [{ ...product, price: 1100, max_quantity: 2 }],
    )
    expect(sumsOf(lines)).toEqual({ before: 4500, now: 2200 })
  })
})
