import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow, phonePageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [5, 8, [1, 'gap', 4, 5, 6, 7, 8]],
  [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
])('page %d of %d', (page, pageCount, expected) => {
  expect(pageWindow(page, pageCount)).toEqual(expected)
})

test('the ends, the current page and its neighbours are always offered, in order', () => {
  const position = fc
    .integer({ min: 1, max: 500 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(position, ([page, count]) => {
      const items = pageWindow(page, count)
      const pages = items.filter((item) => item !== 'gap')
      expect(items.length).toBe(Math.min(count, 7))
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      const needed = [1, page - 1, page, page + 1, count].filter((n) => n >= 1 && n <= count)
      expect(pages).toEqual(expect.arrayContaining(needed))
    }),
  )
})

test.each([
  [1, 5, [1, 2, 'gap', 5]],
  [2, 5, [1, 2, 3, 4, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 4, [1, 2, 3, 4]],
  [1, 2, [1, 2]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [8, 8, [1, 'gap', 7, 8]],
] as const)('on a phone, page %i of %i: %j', (page, pageCount, expected) => {
  expect(phonePageWindow(page, pageCount)).toEqual(expected)
})

test('a phone shows no page that a desktop would not', () => {
  for (let count = 2; count < 30; count++) {
    for (let page = 1; page <= count; page++) {
      const desktop = pageWindow(page, count)
      expect(phonePageWindow(page, count).filter((item) => item !== 'gap' && !desktop.includes(item))).toEqual([])
    }
  }
})
