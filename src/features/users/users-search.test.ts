import { expect, test } from 'vitest'
import { usersParams } from './users-search.ts'

const { parse } = usersParams

const MANAGER = 'a0000000-0000-4000-8000-000000000004'
const USER = 'c0000000-0000-4000-8000-000000000139'

test('the page itself is the queue', () => {
  expect(parse({})).toEqual({})
  expect(parse({ status: 'pending', page: 1 })).toEqual({})
  expect(parse({ status: 'all' })).toEqual({ status: 'all' })
})

test('filters are read, and nonsense is left out', () => {
  expect(parse({ q: '260140000015', city: 'Алматы', manager: MANAGER, page: '3', user: USER })).toEqual({
    q: '260140000015',
    city: 'Алматы',
    manager: MANAGER,
    page: 3,
    user: USER,
  })
  expect(parse({ status: 'gone', manager: 'Дина', page: 'x', user: 'drop table' })).toEqual({})
  expect(parse({ manager: 'none' })).toEqual({ manager: 'none' })
  expect(parse({ silent: '90', expiring: 'yes', tag: ' VIP ', tab: 'history' })).toEqual({
    silent: 90,
    expiring: 'yes',
    tag: 'VIP',
    tab: 'history',
  })
  expect(parse({ silent: 7, expiring: 'no', tab: 'cart' })).toEqual({})
})

test('a changed filter begins at the first page and closes the drawer; sorting stays', () => {
  const search = parse({ status: 'verified', city: 'Алматы', sort: '-turnover', page: 3, user: USER, tab: 'history' })
  expect(usersParams.change(search, { city: 'Астана' })).toEqual({
    status: 'verified',
    city: 'Астана',
    sort: '-turnover',
  })
})
