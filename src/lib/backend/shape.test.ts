import { describe, expect, test } from 'vitest'
import { AppError } from './errors'
import { flag, listOf, number, oneOf, orNull, record, text } from './shape'

const product = record({ name: text, price: orNull(number), isNew: flag, mark: oneOf(['new', 'hit']) })
const cream = { name: 'Крем', price: null, isNew: true, mark: 'hit' }

test('an answer of the right shape keeps the fields that are named', () => {
  expect(listOf(product)([{ ...cream, secret: 1 }])).toEqual([cream])
})

describe('an answer of another shape is an error', () => {
  test.each([
    ['no object', 'Крем'],
    ['null', null],
    ['a list', []],
    ['a missing field', { ...cream, price: undefined }],
    ['a text for a number', { ...cream, price: '900' }],
    ['a number for a text', { ...cream, name: 900 }],
    ['a text for a flag', { ...cream, isNew: 'true' }],
    ['an unknown word', { ...cream, mark: 'sale' }],
  ])('%s', (_what, value) => expect(() => product(value)).toThrow(AppError))

  test('no list', () => expect(() => listOf(product)({ 0: cream })).toThrow(AppError))
})
