import { expect, test } from 'vitest'
import { sumTick } from './sum-tick.ts'

test.each([
  [0, '0'],
  [300_000, '300 тыс.'],
  [1_200_000, '1,2 млн'],
])('%d on an axis: %s', (sum, text) => expect(sumTick(sum)).toBe(text))
