import { expect, test } from 'vitest'
import type { CartItem } from '#features/cart/cart.ts'
import { changesTitle, review } from './review'

const item = (id: string, change: Partial<CartItem> = {}): CartItem => ({
  id,
  sku: id.toUpperCase(),
  name: id,
  price: 1000,
  quantity: 2,
  imageUrl: '',
  selected: true,
  available: true,
  max_quantity: 10,
  stock_count: 10,
  ...change,
})
const gone = { available: false, max_quantity: 0, stock_count: 0 }
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('an order that has not changed asks for nothing', () => {
  const cart = [item('a'), item('b', { quantity: 1 })]
  const { lines, changes, goods, goodsBefore, leftOut } = review(cart, cart, {})
  expect(ids(lines)).toEqual(['a', 'b'])
  expect({ changes, goods, goodsBefore, leftOut }).toEqual({ changes: [], goods: 3000, goodsBefore: 3000, leftOut: [] })
})

test('what is not selected has no part in it', () => {
  const cart = [item('a'), item('b', { selected: false })]
  expect(ids(review(cart, cart, { b: 1 }).lines)).toEqual(['a'])
})

test('a dearer line is a change', () => {
  const cart = [item('a', { price: 1200 })]
  const { changes, goods, goodsBefore } = review(cart, cart, { a: 1000 })
  expect(changes).toEqual([{ kind: 'price', item: cart[0], was: 1000, now: 1200 }])
  expect([goods, goodsBefore]).toEqual([2400, 2000])
})

test('a cheaper line passes, at its new price', () => {
  const cart = [item('a', { price: 900 })]
  const { changes, goods, goodsBefore } = review(cart, cart, { a: 1000 })
  expect({ changes, goods, goodsBefore }).toEqual({ changes: [], goods: 1800, goodsBefore: 2000 })
})

test('a line of which less is left is a change, and the order takes what is left', () => {
  const cart = [item('a', { quantity: 5, max_quantity: 3, stock_count: 3 })]
  const { lines, changes, goods, goodsBefore } = review(cart, cart, {})
  expect(lines[0]?.quantity).toBe(3)
  expect(changes).toEqual([{ kind: 'quantity', item: cart[0], was: 5, now: 3 }])
  expect([goods, goodsBefore]).toEqual([3000, 5000])
})

test('a line can be dearer and fewer at once', () => {
  const cart = [item('a', { price: 1200, max_quantity: 1 })]
  expect(review(cart, cart, { a: 1000 }).changes.map(({ kind }) => kind)).toEqual(['price', 'quantity'])
})

test.each([
  ['out of stock', gone],
  ['without a price', { price: 0 }],
])('a line that is now %s is gone from the order', (_why, change) => {
  const cart = [item('a'), item('b', change)]
  const { lines, changes, goods, goodsBefore } = review(cart, [item('a'), item('b')], { b: 1000 })
  expect(ids(lines)).toEqual(['a'])
  expect(changes).toEqual([{ kind: 'gone', item: cart[1] }])
  expect([goods, goodsBefore]).toEqual([2000, 4000])
})

test.each([
  ['could not be had from the start', gone],
  ['has no sku', { sku: undefined }],
])('a line that %s is left out without asking', (_why, change) => {
  const cart = [item('a'), item('b', change)]
  const { lines, changes, leftOut } = review(cart, [item('a')], {})
  expect([ids(lines), changes, ids(leftOut)]).toEqual([['a'], [], ['b']])
})

test('what the buyer took out or put in is no change', () => {
  const cart = [item('b'), item('c')]
  const { lines, changes } = review(cart, [item('a'), item('b')], {})
  expect([ids(lines), changes]).toEqual([['b', 'c'], []])
})

test('the title says what happened', () => {
  const [dearer, fewer, lost] = [
    { kind: 'price', item: item('a'), was: 1, now: 2 },
    { kind: 'quantity', item: item('b'), was: 2, now: 1 },
    { kind: 'gone', item: item('c') },
  ] as const
  const title = (...changes: Parameters<typeof changesTitle>[0]) => changesTitle(changes, false)
  expect(title(dearer)).toBe('Один товар подорожал, заказ ещё не отправлен')
  expect(title(dearer, dearer)).toBe('Товары подорожали, заказ ещё не отправлен')
  expect(title(fewer)).toBe('Одного товара не хватает, заказ ещё не отправлен')
  expect(title(lost)).toBe('Один товар закончился, заказ ещё не отправлен')
  expect(title(dearer, lost)).toBe('Условия изменились, заказ ещё не отправлен')
  expect(changesTitle([], true)).toBe('Условия изменились, заказ ещё не отправлен')
})
