import { expect, test } from 'vitest'
import { countGroups, ORDER_GROUPS, orderGroups } from './order-groups'
import { ordersParams } from './orders-search'
import { orderStatus } from './status'

const { parse, change, isFiltered } = ordersParams

test('the address keeps the group, the words and the page', () => {
  expect(parse({ status: 'active', q: ' hydra ', page: '3' })).toEqual({
    status: 'active',
    q: 'hydra',
    page: 3,
  })
})

test('the address keeps days and sums that make sense', () => {
  expect(parse({ from: '2026-08-22', to: '2026-11-20', min: 5000, max: '90000' })).toEqual({
    from: '2026-08-22',
    to: '2026-11-20',
    min: 5000,
    max: 90_000,
  })
})

test('a change of the filters begins at the first page', () => {
  expect(change({ q: 'hydra', page: 3 }, { min: 0 })).toEqual({ q: 'hydra', min: 0 })
  expect(change({ q: 'hydra', min: 0 }, { q: undefined })).toEqual({ min: 0 })
})

test('a list is narrowed by what its tabs count', () => {
  expect(isFiltered({ status: 'active', page: 2 })).toBe(false)
  for (const search of [{ q: 'a' }, { from: '2026-08-22' }, { to: '2026-08-22' }, { min: 0 }, { max: 1 }])
    expect(isFiltered(search)).toBe(true)
})

test.each([
  { status: 'lost' },
  { q: '  ' },
  { page: 1 },
  { page: 'two' },
  { page: -1 },
  { q: {} },
  { from: '2026-13-40' },
  { to: 'now' },
  { min: -1 },
  { max: 1.5 },
])('%j means nothing', (search) => {
  expect(parse(search)).toEqual({})
})

test('every status is in exactly one group', () => {
  const grouped = ORDER_GROUPS.flatMap((group) => orderGroups[group])
  expect(grouped.toSorted()).toEqual(Object.keys(orderStatus).toSorted())
})

test('tabs count their statuses', () => {
  expect(countGroups({ new: 1, shipped: 2, cancelled: 4 })).toEqual({
    active: 1,
    shipped: 2,
    delivered: 0,
    cancelled: 4,
    returned: 0,
    all: 7,
  })
})
