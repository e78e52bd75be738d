import { expect, test } from 'vitest'
import {
  columnId,
  compareCells,
  countText,
  fileRows,
  nextSort,
  pageCount,
  sortDirection,
  type Column,
  type ListOf,
} from './list.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u00a0000+'],
  [2300, '1\u00a0000+'],
])('%i rows, counted to 1000, read %s', (counted, text) => {
  expect(countText(counted, 1000)).toBe(text)
})

test('a header is pressed into its own direction, the other one, and back', () => {
  expect(nextSort('name', undefined)).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('name', '-name')).toBeUndefined()
  expect(nextSort('-total', undefined)).toBe('-total')
  expect(nextSort('-total', '-total')).toBe('total')
  expect(nextSort('-total', 'total')).toBeUndefined()
  expect(nextSort('-total', 'name')).toBe('-total')
})

test('a header tells its direction, and that of no other', () => {
  expect(sortDirection('-total', 'total')).toBe('ascending')
  expect(sortDirection('-total', '-total')).toBe('descending')
  expect(sortDirection('-total', '-name')).toBe('none')
  expect(sortDirection('name', undefined)).toBe('none')
})

test.each([
  ['all are counted', { page: 1, shown: 25, total: 60 }, 3],
  ['there are none', { page: 1, shown: 0, total: 0 }, 0],
  ['counting stopped, and the page is full', { page: 1, shown: 25, total: 1000 }, 40],
  ['past the end of the count, the page is full', { page: 40, shown: 25, total: 1000 }, 41],
  ['past the end of the count, the page is not', { page: 47, shown: 3, total: 1000 }, 47],
  ['nobody counted, and the page is full', { page: 2, shown: 25, total: null }, 3],
  ['nobody counted, and the page is the last', { page: 2, shown: 5, total: null }, 2],
])('%s', (_, list, pages) => {
  expect(pageCount({ pageSize: 25, countedTo: 1000, ...list })).toBe(pages)
})

test('a file has the columns that are written, whatever the table shows', () => {
  const columns: Column<{ name: string; total: number }>[] = [
    { id: 'name', header: 'Клиника', cell: ({ name }) => name, csv: ({ name }) => name },
    { id: 'actions', header: '', cell: () => 'Открыть' },
    { id: 'total', header: 'Сумма', csv: ({ total }) => total },
  ]
  expect(fileRows(columns, [{ name: 'Derma', total: 12 }])).toEqual([
    ['Клиника', 'Сумма'],
    ['Derma', 12],
  ])
})

test('a file has values as people read them: days and moments in words, sums as numbers', () => {
  const columns: Column<{ at: string | null; total: number; label: string }>[] = [
    { id: 'day', header: 'День', value: ({ at }) => at, as: 'day' },
    { id: 'moment', header: 'Когда', value: ({ at }) => at, as: 'moment' },
    { id: 'total', header: 'Сумма', value: ({ total }) => total, as: 'sum', cell: () => 'много' },
    { id: 'status', header: 'Статус', value: ({ label }) => label, tone: () => 'info', csv: () => 'в файле' },
  ]
  const at = '2026-11-17T21:20:00Z'
  expect(
    fileRows(
      columns,
      [at, null].map((each) => ({ at: each, total: 0, label: 'Новый' })),
    ),
  ).toEqual([
    ['День', 'Когда', 'Сумма', 'Статус'],
    ['18.11.2026', '18.11.2026, 02:20', 0, 'в файле'],
    [null, null, 0, 'в файле'],
  ])
})

test('numbers are compared by size, texts as a dictionary does', () => {
  expect([10, 9, 100].toSorted(compareCells)).toEqual([9, 10, 100])
  expect(['Ель', 'ёж', 'Астана', '№ 10', '№ 9'].toSorted(compareCells)).toEqual(['Астана', 'ёж', 'Ель', '№ 9', '№ 10'])
})

test('every list of the shop names each of its columns once', () => {
  const modules = Object.values(import.meta.glob<object>('../../features/**/*-list.ts*', { eager: true }))
  const lists = modules.flatMap((module) => Object.values(module) as Partial<ListOf<never, object>>[])
  const named = lists.flatMap(({ name, columns }) => (columns ? [{ name, ids: columns.map(columnId) }] : []))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ ids }) => new Set(ids).size < ids.length || ids.includes('undefined'))).toEqual([])
})
