import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('the later of two contradicting classes stays', () => {
  expect(cn('rounded-control p-2', 'rounded-card', { 'p-4': true })).toBe('rounded-card p-4')
})

test('a size of our scale and a colour live side by side', () => {
  expect(cn('text-14 text-muted', 'text-16')).toBe('text-muted text-16')
})
