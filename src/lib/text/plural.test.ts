import { expect, test } from 'vitest'
import { count, plural } from './plural.ts'

const goods = ['товар', 'товара', 'товаров'] as const

test.each([
  [0, 'товаров'],
  [1, 'товар'],
  [2, 'товара'],
  [5, 'товаров'],
  [11, 'товаров'],
  [14, 'товаров'],
  [21, 'товар'],
  [22, 'товара'],
  [112, 'товаров'],
  [1.5, 'товара'],
])('%d %s', (n, word) => {
  expect(plural(n, goods)).toBe(word)
})

test('a number and its word never part at a line end', () => {
  expect(count(3, goods)).toBe('3\u00a0товара')
  expect(count(1200, goods)).toBe('1\u00a0200\u00a0товаров')
})
