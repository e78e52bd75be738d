import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

test('a bucket empties, refills over five minutes and is nobody else’s', () => {
  let now = 0
  const limiter = createRateLimiter(() => now)
  const ask = (key: string, times: number) => Array.from({ length: times }, () => limiter.allow(key, 3))
  expect(ask('a', 4)).toEqual([true, true, true, false])
  expect(ask('b', 1)).toEqual([true])
  now += 99_000
  expect(ask('a', 1)).toEqual([false])
  now += 1_000
  expect(ask('a', 2)).toEqual([true, false])
  now += 3_600_000
  expect(ask('a', 4)).toEqual([true, true, true, false])
})
