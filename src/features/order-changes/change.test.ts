import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductCard } from '#features/catalog/product.ts'
import { AppError } from '#lib/backend/errors'
import {
  changedLines,
  changedMeanwhile,
  changeRule,
  dearerBy,
  goodsOf,
  mostOf,
  NOTHING_ENTERED,
  refusedLines,
  requestedItems,
  sumOf,
} from './change.ts'
import type { ChangedOrder } from './queries.ts'

const item = (product_id: string, price: number, quantity: number) => ({ product_id, sku: product_id, price, quantity })
const order = (...order_items: ReturnType<typeof item>[]) =>
  ({ order_items, status: 'new', payment_status: 'unpaid', received_total: 0 }) as unknown as ChangedOrder
const product = (id: string, price: number | null, max_quantity = 10) =>
  ({ id, sku: id, price, max_quantity, order_min: 1, order_step: 1 }) as ProductCard
const line = (pieces: [price: number, quantity: number][], quantity: number, price: number | null = 700) =>
  changedLines(order(...pieces.map(([was, n]) => item('a', was, n))), [product('a', price)], {
    quantities: { a: quantity },
    added: [],
  })[0]!

test('lines keep what was not entered, and added products come last', () => {
  const lines = changedLines(order(item('a', 500, 2), item('b', 300, 1)), [], {
    quantities: { b: 3, c: 4 },
    added: [product('c', 100)],
  })
  expect(lines.map(({ id, had, quantity }) => [id, had, quantity])).toEqual([
    ['a', 2, 2],
    ['b', 1, 3],
    ['c', 0, 4],
  ])
})

describe('the sum of a line', () => {
  test.each([
    ['kept pieces keep their price', line([[500, 2]], 2), 1000],
    ['added ones cost what the product costs today', line([[500, 2]], 3), 1700],
    [
      'the dearest are taken off first',
      line(
        [
          [500, 2],
          [600, 2],
        ],
        3,
      ),
      1600,
    ],
    [
      'both prices are kept below an added piece',
      line(
        [
          [600, 1],
          [500, 2],
        ],
        4,
      ),
      2300,
    ],
    ['nothing is left', line([[500, 2]], 0), 0],
  ])('%s', (_, changed, sum) => expect(sumOf(changed)).toBe(sum))

  test('grows with the quantity, and is what the order has where nothing is entered', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 9 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.nat(30),
        (pieces, quantity) => {
          const had = pieces.reduce((sum, [, n]) => sum + n, 0)
          expect(sumOf(line(pieces, had))).toBe(pieces.reduce((sum, [price, n]) => sum + price * n, 0))
          expect(sumOf(line(pieces, quantity + 1))).toBeGreaterThan(sumOf(line(pieces, quantity)))
        },
      ),
    )
  })
})

test('only added pieces are said to be dearer', () => {
  expect(dearerBy(line([[500, 2]], 3))).toBe(200)
  expect(dearerBy(line([[500, 2]], 1))).toBe(0)
})

test('what the order holds can be ordered beside the stock, but not of what is no longer sold', () => {
  expect(mostOf(line([[500, 2]], 2))).toBe(12)
  expect(mostOf(line([[500, 2]], 2, null))).toBe(2)
})

test('the request has every line that stays, and a price for added pieces only', () => {
  const lines = changedLines(order(item('a', 500, 2), item('b', 300, 1), item('d', 100, 1)), [product('b', 350)], {
    quantities: { b: 3, c: 4, d: 0 },
    added: [product('c', 100)],
  })
  expect(requestedItems(lines)).toEqual([
    { product_id: 'a', quantity: 2, price: null },
    { product_id: 'b', quantity: 3, price: 350 },
    { product_id: 'c', quantity: 4, price: 100 },
  ])
  expect(goodsOf(lines)).toBe(1000 + 300 + 2 * 350 + 400)
})

test('what somebody else has changed is named', () => {
  const changes = changedMeanwhile(
    order(item('a', 500, 2), item('b', 300, 1)),
    order(item('a', 500, 3), item('c', 1, 1)),
  )
  expect(changes.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['a', 2, 3],
    ['b', 1, 0],
    ['c', 0, 1],
  ])
})

test.each([
  ['new', 'unpaid', 'clinic', true],
  ['new', 'reported', 'clinic', expect.stringContaining('оплата')],
  ['confirmed', 'unpaid', 'clinic', expect.stringContaining('менеджеру')],
  ['confirmed', 'paid', 'staff', true],
  ['assembling', 'unpaid', 'staff', expect.stringContaining('Склад')],
  ['assembling', 'unpaid', 'clinic', expect.stringContaining('Склад')],
  ['shipped', 'unpaid', 'staff', undefined],
  ['cancelled', 'unpaid', 'clinic', undefined],
] as const)('%s and %s, for %s', (status, payment_status, party, rule) => {
  expect(changeRule({ status, payment_status, received_total: 0 }, party)).toEqual(rule)
})

test('a refusal is said at its lines', () => {
  const details = { lines: [{ sku: 'a', requested: 9, stock_count: 2 }] }
  expect(refusedLines(new AppError('out_of_stock', { details }))).toEqual({ a: 'Есть только 2\u00a0шт.' })
  expect(refusedLines(new AppError('certificate_required', { details: { lines: ['b', null] } }))).toHaveProperty('b')
  expect(refusedLines(new AppError('network'))).toEqual({})
  expect(changedLines(order(item('a', 1, 1)), [], NOTHING_ENTERED)[0]).toMatchObject({ quantity: 1, now: undefined })
})
