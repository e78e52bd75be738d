import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test('writes numbers as a browser does in Russian', () => {
  for (const n of [
    0, 7, 999, 1000, 12_345, 1_234_567, 2_000_000_000, -12_345, 1.5, -0.25, 1234.5, 2.0004, 0.0625, 3.9996,
  ])
    expect(numberText(n)).toBe(n.toLocaleString('ru'))
})
