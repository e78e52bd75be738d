// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { adoptCookieSession } from './cookie-session'

const KEY = 'sb-shop-auth-token'
const session = JSON.stringify({ access_token: 'a', refresh_token: 'r', user: { id: 'aigerim', name: 'Айгерим' } })
const base64url = `base64-${Buffer.from(session).toString('base64url')}`

beforeEach(() => {
  localStorage.clear()
})

/** A page that remembers what is written to its cookies. */
function page(cookies: Record<string, string>) {
  const written: string[] = []
  return {
    written,
    get cookie() {
      return Object.entries({ theme: 'light', ...cookies })
        .map((pair) => pair.join('='))
        .join('; ')
    },
    set cookie(text: string) {
      written.push(text)
    },
  }
}

const chunks = (text: string, count: number) => {
  const size = Math.ceil(text.length / count)
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${KEY}.${n}`, text.slice(n * size, (n + 1) * size)]),
  )
}

test.each([
  ['whole', { [KEY]: base64url }],
  ['whole, as plain JSON', { [KEY]: encodeURIComponent(session) }],
  ['in two chunks', chunks(base64url, 2)],
  ['in chunks up to index 5', chunks(base64url, 6)],
])('a session left in cookies, %s, is moved and its cookies removed', (_, cookies) => {
  const document = page(cookies)
  adoptCookieSession(document)
  expect(localStorage.getItem(KEY)).toBe(session)
  expect(document.written).toEqual(Object.keys(cookies).map((name) => `${name}=; path=/; max-age=0`))
})

test('a session left in cookies does not replace a session that is already here', () => {
  localStorage.setItem(KEY, 'mine')
  adoptCookieSession(page({ [KEY]: base64url }))
  expect(localStorage.getItem(KEY)).toBe('mine')
})

test.each(['garbage', 'base64-@@', encodeURIComponent('{"user":1}'), '%E0%A4%A'])(
  'a session left in cookies is not made of %s',
  (cookie) => {
    adoptCookieSession(page({ [KEY]: cookie }))
    expect(localStorage.getItem(KEY)).toBeNull()
  },
)

test.each([
  ['is taken over', '2027-12-31T23:59:59Z', session],
  ['is deleted unread', '2028-01-01T00:00:00Z', null],
])('a session left in cookies %s at %s', (_, now, expected) => {
  vi.useFakeTimers({ now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  const document = page({ [KEY]: base64url })
  adoptCookieSession(document)
  expect(localStorage.getItem(KEY)).toBe(expected)
  expect(document.written).toEqual([`${KEY}=; path=/; max-age=0`])
})

test('a session left in cookies is nothing when there are no such cookies', () => {
  const document = page({})
  adoptCookieSession(document)
  expect([localStorage.length, document.written]).toEqual([0, []])
})
