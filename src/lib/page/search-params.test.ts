import { expect, test } from 'vitest'
import { dayParam, idParam, listParams, sumParam } from './list-params.ts'
import { pageParam, parseSearch, presentParams, stringifySearch, textParam, word, wordParam } from './search-params.ts'

test.each([
  'true',
  'null',
  '1e5',
  '00123',
  '260140000015',
  '1.50',
  '-0',
  '[1]',
  '{"a":1}',
  '"крем"',
  '100% + a&b=c#d',
  '',
])('in the address «%s» is a text, and stays it', (text) => {
  const query = stringifySearch({ q: text, page: 2, of: undefined })
  expect(parseSearch(query)).toEqual({ q: text, page: '2' })
  expect(parseSearch(`?q=${encodeURIComponent(text)}`)).toEqual({ q: text })
})

test('a repeated parameter is a list, and nothing leaves no question mark', () => {
  expect(parseSearch('?line=a&q=x&line=b')).toEqual({ line: ['a', 'b'], q: 'x' })
  expect(stringifySearch({ line: ['a', 'b'] })).toBe('?line=a%2Cb')
  expect(stringifySearch({ page: undefined })).toBe('')
})

test('a text is trimmed', () => {
  expect(textParam('  Derma ')).toBe('Derma')
  expect(textParam('  ')).toBeUndefined()
  expect(textParam(['Derma'])).toBeUndefined()
})

test('only known words are taken', () => {
  expect(wordParam('pending', ['pending', 'verified'])).toBe('pending')
  expect(wordParam('deleted', ['pending', 'verified'])).toBeUndefined()
})

test('a page counts from the second on', () => {
  expect([2, '3', 1, 0, -1, 2.5, 'x', undefined, 2147483647].map(pageParam)).toEqual([
    2,
    3,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    1_000_000,
  ])
})

test('what is not set leaves no trace in the address', () => {
  expect(Object.keys(presentParams({ q: 'Derma', page: undefined }))).toEqual(['q'])
})

test('a day is one of the calendar', () => {
  expect(['2026-11-17', '2026-02-31', '2026-13-01', '17.11.2026', '', 20261117].map(dayParam)).toEqual([
    '2026-11-17',
    ...Array.from({ length: 5 }),
  ])
})

test('a sum is whole and not below zero', () => {
  expect(['0', 1500, '12.5', -1, '9999999999', 'x', ''].map(sumParam)).toEqual([0, 1500, ...Array.from({ length: 5 })])
})

const ID = 'c0000000-0000-4000-8000-000000000139'

const params = listParams({
  tabs: { status: word('new', 'done') },
  filters: { q: textParam, city: textParam, min: sumParam },
  sort: ['name', 'total'],
  record: { order: idParam, tab: word('history') },
})

test('an address is read part by part, in the order of its description', () => {
  const search = {
    tab: 'history',
    order: ID,
    page: '2',
    sort: '-total',
    city: 'Алматы',
    status: 'new',
    utm_source: 'x',
  }
  expect(Object.entries(params.parse(search))).toEqual([
    ['status', 'new'],
    ['city', 'Алматы'],
    ['sort', '-total'],
    ['page', 2],
    ['order', ID],
    ['tab', 'history'],
  ])
})

test('what cannot be sorted by, and what is no word of a tab, is left out', () => {
  expect(params.parse({ sort: 'email', status: 'old', order: 'x' })).toEqual({})
  expect(['name', '-name', '--name', '-'].map((sort) => params.parse({ sort }).sort)).toEqual([
    'name',
    '-name',
    undefined,
    undefined,
  ])
})

const shown = params.parse({ status: 'new', q: 'derma', min: 0, sort: 'name', page: 3, order: ID, tab: 'history' })

test('a change of the list begins at its first page, with nothing open', () => {
  const list = { status: 'new', q: 'derma', min: 0, sort: 'name' }
  expect(params.change(shown, { city: 'Астана' })).toEqual({ ...list, city: 'Астана' })
  expect(params.change(shown, { q: undefined })).toEqual({ status: 'new', min: 0, sort: 'name' })
  expect(params.sortBy(shown, '-total')).toEqual({ ...list, sort: '-total' })
  expect(params.sortBy(shown, undefined)).toEqual({ status: 'new', q: 'derma', min: 0 })
  expect(params.toPage(shown, 4)).toEqual({ ...list, page: 4 })
})

test('a record opens over the list as it is, and another takes its place', () => {
  const list = { status: 'new', q: 'derma', min: 0, sort: 'name', page: 3 }
  expect(params.open(shown, {})).toEqual(list)
  expect(params.open(shown, { order: ID })).toEqual({ ...list, order: ID })
})

test('resetting takes the filters off, and leaves tab and sorting', () => {
  expect(params.reset(shown)).toEqual({ status: 'new', sort: 'name' })
  expect(params.isFiltered(shown)).toBe(true)
  expect(params.isFiltered(params.reset(shown))).toBe(false)
  expect(params.isFiltered(params.parse({ min: 0 })), 'a sum of nothing is a filter too').toBe(true)
})
