// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { noteViewed } from './recently-viewed'

const KEY = 'recently_viewed'

beforeEach(() => localStorage.clear())

test('each visit returns the products seen before it, the newest first and once', () => {
  expect(noteViewed('a')).toEqual([])
  expect(noteViewed('b')).toEqual(['a'])
  expect(noteViewed('a')).toEqual(['b'])
  expect(noteViewed('c')).toEqual(['a', 'b'])
})

test('the oldest are forgotten', () => {
  for (let n = 0; n < 20; n++) noteViewed(`p${n}`)
  expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual(Array.from({ length: 9 }, (_, n) => `p${19 - n}`))
})

test.each(['', '{"a":1}', 'null', '[1, {}, "a"', '["a", 7]'])('what is stored may be anything: %s', (stored) => {
  localStorage.setItem(KEY, stored)
  expect(noteViewed('b')).toEqual(stored === '["a", 7]' ? ['a'] : [])
})
