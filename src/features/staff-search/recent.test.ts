// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { recentOf, remember, type Recent } from './recent.ts'

beforeEach(() => localStorage.clear())

const recent = (n: number): Recent => ({
  id: `order-${n}`,
  title: `2026-00000${n}`,
  place: { to: '/admin/orders', search: { order: String(n) } },
})

test('the last opened come first, each once, six at most, apart for each person', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 5]) remember('me', recent(n))
  expect(recentOf('me').map(({ id }) => id)).toEqual([5, 7, 6, 4, 3, 2].map((n) => `order-${n}`))
  expect(recentOf('other')).toEqual([])
})

test.each(['nothing', '{}', '[null, 1, {"id": "a", "title": "b"}, {"id": "a", "title": "b", "place": null}]'])(
  'what is stored otherwise is none: %s',
  (stored) => {
    localStorage.setItem('palette-recent:me', stored)
    expect(recentOf('me')).toEqual([])
  },
)
