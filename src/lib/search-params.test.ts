import { expect, test } from 'vitest'
import { pageParam, presentParams, textParam, wordParam } from './search-params.ts'

test('a text is trimmed, and a number is one too', () => {
  expect(textParam('  Derma ')).toBe('Derma')
  expect(textParam(260140000015)).toBe('260140000015')
  expect(textParam('  ')).toBeUndefined()
  expect(textParam(['Derma'])).toBeUndefined()
})

test('only known words are taken', () => {
  expect(wordParam('pending', ['pending', 'verified'])).toBe('pending')
  expect(wordParam('deleted', ['pending', 'verified'])).toBeUndefined()
})

test('a page counts from the second on', () => {
  expect([2, '3', 1, 0, -1, 2.5, 'x', undefined].map(pageParam)).toEqual([
    2,
    3,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('what is not set leaves no trace in the address', () => {
  expect(Object.keys(presentParams({ q: 'Derma', page: undefined }))).toEqual(['q'])
})
