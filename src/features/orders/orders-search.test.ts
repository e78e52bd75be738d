import { expect, test } from 'vitest'
import { countGroups, ORDER_GROUPS, orderGroups, parseOrdersSearch } from './orders-search'
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

test('tabs count their statuses', () => {
  expect(countGroups({ new: 1, shipped: 2, cancelled: 4 })).toEqual({
    active: 3,
    delivered: 0,
    cancelled: 4,
    returned: 0,
    all: 7,
  })
})
