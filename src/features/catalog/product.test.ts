import { expect, test } from 'vitest'
import { AppError } from '#lib/backend/errors'
import { awaitedDay, fullName, markOf, offerOf, productCount, volumesCard } from './product'

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

test('a card tells what differs in its other volumes', () => {
  const card = {
    id: '1',
    slug: 'a-50',
    sku: 'A-50',
    name: 'Крем',
    family: 'a',
    volume_ml: 50,
    product_type: 'Крем',
    line: 'Aqua',
    price: 900,
    available: true,
    stock_count: 3,
    order_min: 1,
    order_step: 1,
    max_quantity: 3,
    badge: null,
    is_new: false,
    is_hit: true,
    image_url: null,
  }
  const other = { id: '2', slug: 'a-200', sku: 'A-200', volume_ml: 200, price: null, is_hit: false }
  expect(volumesCard({ ...card, siblings: [other] })).toEqual({ ...card, siblings: [{ ...card, ...other }] })
  expect(() => volumesCard(card)).toThrow(AppError)
  expect(() => volumesCard({ ...card, siblings: [{ ...other, id: 7 }] })).toThrow(AppError)
})

test.each([
  [0, '0\u00a0товаров'],
  [2, '2\u00a0товара'],
  [10_000, '10\u00a0000\u00a0товаров'],
  [10_001, '10\u00a0000+ товаров'],
  [99_940, '99\u00a0940\u00a0товаров'],
])('a total of %i is said as far as it was counted', (total, text) => expect(productCount(total)).toBe(text))

test.each([
  [{ available: false, expected_on: '2026-12-05' }, '2026-12-05'],
  [{ available: false, expected_on: '2026-11-27' }, '2026-11-27'],
  [{ available: false, expected_on: '2026-11-26' }, null],
  [{ available: true, expected_on: '2026-12-05' }, null],
  [{ available: false, expected_on: null }, null],
])('on 27 November %j is awaited on %s', (product, day) => expect(awaitedDay(product, '2026-11-27')).toBe(day))
