import { describe, expect, test } from 'vitest'
import { nextCell, readCell } from './editing.ts'

const ids = ['a', 'b', 'c']

describe('the next cell', () => {
  test.each([
    ['down', 'a', 'price', { id: 'b', field: 'price' }],
    ['up', 'c', 'stock', { id: 'b', field: 'stock' }],
    ['right', 'a', 'price', { id: 'a', field: 'stock' }],
    ['right', 'a', 'stock', { id: 'b', field: 'price' }],
    ['left', 'b', 'price', { id: 'a', field: 'stock' }],
    ['down', 'c', 'price', undefined],
    ['up', 'a', 'stock', undefined],
    ['right', 'c', 'stock', undefined],
    ['left', 'a', 'price', undefined],
    ['down', 'gone', 'price', undefined],
  ] as const)('%s from %s %s', (direction, id, field, expected) => {
    expect(nextCell(ids, { id, field }, direction)).toEqual(expected)
  })
})

describe('what a cell says', () => {
  test.each([
    ['price', '10 250 ₸', { value: 10_250 }],
    ['price', '', { value: null }],
    ['price', 'по запросу', { value: null }],
    ['stock', '1 200', { value: 1200 }],
    ['stock', '0', { value: 0 }],
  ] as const)('%s %j', (field, text, expected) => {
    expect(readCell(field, text)).toEqual(expected)
  })
  test.each([
    ['price', '0'],
    ['price', '10,50'],
    ['price', 'дорого'],
    ['price', '100000001'],
    ['stock', ''],
    ['stock', '-1'],
    ['stock', '1,5'],
    ['stock', '1000001'],
  ] as const)('%s %j is refused', (field, text) => {
    expect(readCell(field, text)).toHaveProperty('problem')
  })
})
