import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

test('neighbours stand before and after', () => {
  expect(neighboursOf(['a', 'b', 'c'], 'b', undefined)).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursOf(['a', 'b', 'c'], 'a', 0)).toEqual({ previous: undefined, next: 'b' })
  expect(neighboursOf(['a', 'b', 'c'], 'c', 2)).toEqual({ previous: 'b', next: undefined })
})

test('who was decided on leaves the place to the next', () => {
  expect(neighboursOf(['a', 'c'], 'b', 1)).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursOf(['a', 'b'], 'c', 2)).toEqual({ previous: 'b', next: undefined })
})

test('a record opened by its address has none', () => {
  expect(neighboursOf(['a', 'b'], 'x', undefined)).toEqual({})
})
