import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductCard } from '#features/catalog/product.ts'
import { learntOf, linesOf, productOf, questionOf, standingOf, sumsOf, type ReadLine } from './paste.ts'

const card = (id: string, family = 'f') => ({ id, family }) as ProductCard
const cards = new Map(['a', 'b', 'c'].map((id) => [id, card(id, id === 'c' ? 'g' : 'f')]))
const read = (line: number, state: ReadLine['state'], ids = '', quantity: number | null = 2): ReadLine => ({
  line,
  text: `line ${line}`,
  quantity,
  state,
  candidates: [...ids].map((product_id) => ({ product_id, match_type: 'exact' })),
})

test('every line that is not blank is read once, as it was pasted and in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).filter((text) => !/[\n\r\u2028\u2029]/.test(text))),
      fc.constantFrom('\n', '\r\n', '\r'),
      (lines, end) => {
        expect(linesOf(lines.join(end)).map(({ text }) => text)).toEqual(lines.filter((line) => line.trim()))
      },
    ),
  )
})

test('what is doubtful is in no cart until it is chosen', () => {
  for (const state of ['choose', 'unknown', 'noise', 'unavailable'] as const) {
    expect(productOf(read(1, state, 'ab'), {}, cards)).toBeUndefined()
    expect(productOf(read(1, state, 'ab'), { 1: { product: card('b') } }, cards)?.id).toBe('b')
  }
  expect(productOf(read(1, 'matched', 'a'), {}, cards)?.id).toBe('a')
  expect(standingOf(read(1, 'matched', 'a'), { 1: { product: null } })).toBe('left-out')
})

test('lines of one product are summed, and say of how many', () => {
  const lines = [read(1, 'matched', 'a'), read(2, 'choose', 'ab'), read(3, 'matched', 'a', 5), read(4, 'matched', 'c')]
  expect(sumsOf(lines, { 2: { product: card('b') }, 4: { quantity: 7 } }, cards)).toMatchObject([
    { product: { id: 'a' }, quantity: 7, lines: 2 },
    { product: { id: 'b' }, quantity: 2, lines: 1 },
    { product: { id: 'c' }, quantity: 7, lines: 1 },
  ])
})

test('choices are learnt, what replaces a product today is not', () => {
  const chosen = { product: card('b') }
  expect(
    learntOf([read(1, 'choose', 'ab'), read(2, 'unavailable', 'ab'), read(3, 'matched', 'a')], {
      1: chosen,
      2: chosen,
    }),
  ).toEqual([{ text: 'line 1', product_id: 'b' }])
})

test.each([
  ['choose', 'ab', 'Какой объём?'],
  ['choose', 'ac', 'Что из этого?'],
  ['choose', 'a', 'Что из этого?'],
  ['unknown', '', 'Не нашли'],
  ['unavailable', 'ab', 'Нет в наличии'],
] as const)('%s of %s asks «%s»', (state, ids, question) => {
  expect(questionOf(read(1, state, ids), cards)).toBe(question)
})

test('of a part of a piece the number is asked', () => {
  expect(questionOf(read(1, 'choose', 'a', null), cards)).toBe('Сколько штук?')
})
