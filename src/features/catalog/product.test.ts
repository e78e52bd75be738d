import { expect, test } from 'vitest'
import { fullName, markOf, offerOf, onePerFamily } from './product'

test.each([
  [{ price: 900, available: true }, 'for-sale'],
  [{ price: null, available: true }, 'on-request'],
  [{ price: 900, available: false }, 'out-of-stock'],
  [{ price: null, available: false }, 'out-of-stock'],
  [{ price: 900, available: null }, 'out-of-stock'],
])('%j is %s', (product, offer) => expect(offerOf(product)).toBe(offer))

test('a new product is called new, even when it sells well', () => {
  expect(markOf({ badge: null, is_new: true, is_hit: true })).toBe('Новинка')
  expect(markOf({ badge: null, is_new: false, is_hit: true })).toBe('Хит')
  expect(markOf({ badge: null, is_new: false, is_hit: false })).toBe(false)
})

test('what staff want on its card goes first', () => {
  expect(markOf({ badge: 'Акция', is_new: true, is_hit: true })).toBe('Акция')
})

test('the full name says type and volume', () => {
  expect(fullName({ product_type: 'Тоник', name: 'Hydra Balance', volume_ml: 200 })).toBe(
    'Тоник «Hydra Balance», 200\u00a0мл',
  )
})

test('a family is shown by its first product, a product without one by itself', () => {
  const products = [
    { id: '1', family: 'a' },
    { id: '2', family: null },
    { id: '3', family: 'a' },
    { id: '4', family: null },
    { id: '5', family: 'b' },
  ]
  expect(onePerFamily(products).map(({ id }) => id)).toEqual(['1', '2', '4', '5'])
})
