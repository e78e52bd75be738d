import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { keyedCalls } from './keyed-calls.ts'

test('a subject keeps its key until a call succeeds, and has one of its own', async () => {
  const run = keyedCalls()
  const asked: string[] = []
  const call = (error?: Error) => (key: string) => {
    asked.push(key)
    return error ? Promise.reject(error) : Promise.resolve(key)
  }
  await expect(run('order', call(new Error('no answer')))).rejects.toThrow('no answer')
  await run('other', call())
  await run('order', call())
  await run('order', call())
  const [lost, other, again, next] = asked
  expect(again).toBe(lost)
  expect(new Set([lost, other, next]).size).toBe(3)
})

test('a key that was used for something else is replaced', async () => {
  const run = keyedCalls()
  const asked: string[] = []
  const refused = (key: string) => {
    asked.push(key)
    return Promise.reject(new AppError('idempotency_key_used'))
  }
  await expect(run('order', refused)).rejects.toThrow('idempotency_key_used')
  await expect(run('order', refused)).rejects.toThrow('idempotency_key_used')
  expect(asked[0]).not.toBe(asked[1])
})
