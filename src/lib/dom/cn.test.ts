import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('classes are joined in their order, without those that do not hold', () => {
  expect(cn('base:rounded-control p-2', false, undefined, null, '', 'rounded-card')).toBe(
    'base:rounded-control p-2 rounded-card',
  )
})
