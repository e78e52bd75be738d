// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { authStorageKey, sessionInUrl, storedUserId } from './stored-session'

const KEY = 'sb-shop-auth-token'
const session = JSON.stringify({ access_token: 'a', refresh_token: 'r', user: { id: 'aigerim', name: 'Айгерим' } })

beforeEach(() => {
  localStorage.clear()
})

test('the session is where supabase-js keeps it', () => expect(authStorageKey()).toBe(KEY))

test('a stored session names its user', () => {
  expect(storedUserId()).toBeUndefined()
  localStorage.setItem(KEY, session)
  expect(storedUserId()).toBe('aigerim')
})

test.each(['null', '{', '{}', '{"user":null}', '{"user":{"id":7}}', '"text"'])('%s names nobody', (text) => {
  localStorage.setItem(KEY, text)
  expect(storedUserId()).toBeUndefined()
})

test.each([
  ['?code=abc', '', true],
  ['', '#access_token=abc&type=recovery', true],
  ['', '', false],
  ['?promo=code', '', false],
  ['', '#error=access_denied&error_code=otp_expired', false],
])('an address with %s%s carries a session: %s', (search, hash, expected) => {
  expect(sessionInUrl({ search, hash })).toBe(expected)
})
