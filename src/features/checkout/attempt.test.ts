// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { orderAttempt } from './attempt'

beforeEach(() => sessionStorage.clear())

test('one key serves an attempt however often it is sent, a reload included', () => {
  const key = orderAttempt('me').send()
  expect(orderAttempt('me').send()).toBe(key)
})

test('an attempt without an answer is in doubt, a refused one is not and keeps its key', () => {
  const attempt = orderAttempt('me')
  expect(attempt.keyInDoubt()).toBeNull()
  const key = attempt.send()
  expect(orderAttempt('me').keyInDoubt()).toBe(key)
  attempt.refused()
  expect(attempt.keyInDoubt()).toBeNull()
  expect(attempt.send()).toBe(key)
})

test('the order after this one has a key of its own', () => {
  const attempt = orderAttempt('me')
  const key = attempt.send()
  attempt.done()
  expect(attempt.keyInDoubt()).toBeNull()
  expect(attempt.send()).not.toBe(key)
})

test('users of one tab do not share a key', () => {
  expect(orderAttempt('me').send()).not.toBe(orderAttempt('you').send())
})
