import { expect, test } from 'vitest'
import { appliedUsersFilters, changedUsers, parseUsersSearch } from './users-search.ts'

const MANAGER = 'a0000000-0000-4000-8000-000000000004'
const USER = 'c0000000-0000-4000-8000-000000000139'

test('the page itself is the queue', () => {
  expect(parseUsersSearch({})).toEqual({})
  expect(parseUsersSearch({ status: 'pending', page: 1 })).toEqual({})
  expect(parseUsersSearch({ status: 'all' })).toEqual({ status: 'all' })
})

test('filters are read, and nonsense is left out', () => {
  expect(parseUsersSearch({ q: 260140000015, city: 'Алматы', manager: MANAGER, page: '3', user: USER })).toEqual({
    q: '260140000015',
    city: 'Алматы',
    manager: MANAGER,
    page: 3,
    user: USER,
  })
  expect(parseUsersSearch({ status: 'gone', manager: 'Дина', page: 'x', user: 'drop table' })).toEqual({})
  expect(parseUsersSearch({ manager: 'none' })).toEqual({ manager: 'none' })
  expect(parseUsersSearch({ silent: '90', expiring: 'yes', tag: ' VIP ', tab: 'history' })).toEqual({
    silent: 90,
    expiring: 'yes',
    tag: 'VIP',
    tab: 'history',
  })
  expect(parseUsersSearch({ silent: 7, expiring: 'no', tab: 'cart' })).toEqual({})
})

test('a changed filter begins at the first page and closes the drawer', () => {
  const search = parseUsersSearch({ status: 'verified', city: 'Алматы', page: 3, user: USER, tab: 'history' })
  expect(changedUsers(search, { city: 'Астана' })).toEqual({ status: 'verified', city: 'Астана' })
  expect(changedUsers(search, { page: 2 })).toEqual({ status: 'verified', city: 'Алматы', page: 2 })
})

test('each chip takes its own filter off', () => {
  const search = parseUsersSearch({ status: 'all', q: 'derma', city: 'Астана', manager: MANAGER, page: 2 })
  expect(appliedUsersFilters(search, () => 'Дина')).toEqual([
    { label: '«derma»', without: { status: 'all', city: 'Астана', manager: MANAGER } },
    { label: 'Город: Астана', without: { status: 'all', q: 'derma', manager: MANAGER } },
    { label: 'Менеджер: Дина', without: { status: 'all', q: 'derma', city: 'Астана' } },
  ])
  expect(appliedUsersFilters({ manager: 'none' }, String).map(({ label }) => label)).toEqual(['Без менеджера'])
  expect(appliedUsersFilters({ silent: 90, expiring: 'yes', tag: 'VIP' }, String)).toEqual([
    { label: 'Без заказов 90\u00a0дней', without: { expiring: 'yes', tag: 'VIP' } },
    { label: 'Документы истекают', without: { silent: 90, tag: 'VIP' } },
    { label: 'Метка: VIP', without: { silent: 90, expiring: 'yes' } },
  ])
})
