import { describe, expect, test } from 'vitest'
import type { CartItem } from './cart'
import { lineTrouble, whyNotReady } from './checkout-readiness'

const line = (change: Partial<CartItem> = {}): CartItem => ({
  id: 'a',
  name: 'Крем',
  price: 900,
  quantity: 2,
  imageUrl: '',
  selected: true,
  available: true,
  max_quantity: 5,
  stock_count: 5,
  ...change,
})

test.each([
  ['as it should be', {}, undefined],
  ['never checked', { available: undefined, max_quantity: undefined }, undefined],
  ['the last piece', { quantity: 5 }, undefined],
  ['gone', { available: false, max_quantity: 0 }, 'out-of-stock'],
  ['without a price', { price: 0 }, 'on-request'],
  ['more than there are', { quantity: 6 }, 'too-many'],
  ['fewer than are sold', { quantity: 2, order_min: 3 }, 'bad-step'],
  ['between two steps', { quantity: 4, order_min: 3, order_step: 2 }, 'bad-step'],
  ['on a step', { quantity: 5, order_min: 3, order_step: 2 }, undefined],
] as const)('a line %s', (_case, change, trouble) => expect(lineTrouble(line(change))).toBe(trouble))

describe('the way to checkout', () => {
  test('is open to what can be ordered, whatever else lies in the cart', () => {
    const gone = line({ id: 'b', available: false, max_quantity: 0 })
    const later = line({ id: 'c', selected: false, quantity: 9 })
    expect(whyNotReady([line(), gone, later])).toBeUndefined()
  })

  test.each([
    ['nothing is selected', [line({ selected: false })], /Отметьте/],
    [
      'all that is selected is gone',
      [line({ available: false }), line({ id: 'b', selected: false })],
      /нельзя заказать/,
    ],
    ['a line is between two steps', [line({ order_step: 2 })], /Измените/],
    ['a line asks for more than there are', [line(), line({ id: 'b', quantity: 6 })], /Уменьшите/],
  ])('is closed when %s', (_case, cart, reason) => expect(whyNotReady(cart)).toMatch(reason))

  test('is closed while a line needs a certificate', () => expect(whyNotReady([line()], true)).toMatch(/сертификат/))
})
