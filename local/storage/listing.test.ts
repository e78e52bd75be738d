import { expect, test } from 'vitest'
import { listFolder } from './listing.ts'

const rows = ['u/b.pdf', 'u/A.pdf', 'u/deep/c.pdf', 'u/deep/d.pdf'].map((name, i) => ({
  id: String(i),
  name,
  metadata: { size: i },
  created_at: new Date(2026, 0, 10 - i),
}))
const names = (options: Parameters<typeof listFolder>[2]) => listFolder(rows, 'u', options).map(({ name }) => name)

test('names are relative and a folder is listed once', () => expect(names({})).toEqual(['A.pdf', 'b.pdf', 'deep']))

test('sorts, pages and searches', () => {
  expect(names({ sortBy: { column: 'name', order: 'desc' } })).toEqual(['deep', 'b.pdf', 'A.pdf'])
  expect(names({ limit: 1, offset: 1 })).toEqual(['b.pdf'])
  expect(names({ search: 'a' })).toEqual(['A.pdf'])
})

test('the root lists the first folders', () => {
  expect(listFolder(rows, '', {})).toMatchObject([{ name: 'u', id: null }])
})
