import { expect, test } from 'vitest'
import { parseDuration } from './durations.ts'

test.each([
  ['1s', 1],
  ['1m0s', 60],
  ['1h30m', 5400],
  ['1.5h', 5400],
  ['500ms', 0.5],
  ['0', 0],
])('%j is %d seconds', (text, seconds) => expect(parseDuration(text)).toBeCloseTo(seconds))

test.each(['', '10', '1 hour', '-1s', 'none'])('%j is no duration', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})
