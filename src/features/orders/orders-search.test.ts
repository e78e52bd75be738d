import { expect, test } from 'vitest'
import { ORDER_GROUPS, orderGroups, parseOrdersSearch, searchPattern } from './orders-search'
import { orderStatus } from './status'

test('the address keeps the group, the words and the page', () => {
  expect(parseOrdersSearch({ status: 'active', q: ' hydra ', page: '3' })).toEqual({
    status: 'active',
    q: 'hydra',
    page: 3,
  })
})

test('a number is searched for as text', () => {
  expect(parseOrdersSearch({ q: 131 })).toEqual({ q: '131' })
})

test.each([{ status: 'lost' }, { q: '  ' }, { page: 1 }, { page: 'two' }, { page: -1 }, { q: {} }])(
  '%j means nothing',
  (search) => {
    expect(parseOrdersSearch(search)).toEqual({})
  },
)

test('every status is in exactly one group', () => {
  const grouped = ORDER_GROUPS.flatMap((group) => orderGroups[group].statuses)
  expect(grouped.toSorted()).toEqual(Object.keys(orderStatus).toSorted())
})

test.each([
  ['2026-000131', '*2026*000131*'],
  ['Hydra  Balance', '*Hydra*Balance*'],
  ['a,b)(c"', '*a*b*c*'],
  ['%_*', undefined],
])('%j is searched for as %j', (q, pattern) => {
  expect(searchPattern(q)).toBe(pattern)
})
