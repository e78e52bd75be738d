import { expect, test } from 'vitest'
import { ordersFilters, ordersParams } from './orders-search.ts'

const id = '7e000000-0000-4000-8000-000000000001'
const full = {
  status: 'new',
  q: '123',
  payment: 'reported',
  debt: 'yes',
  overdue: 'yes',
  reserved: 0,
  reported: 'yes',
  manager: id,
  city: 'Алматы',
  method: 'kazpost',
  from: '2026-11-01',
  to: '2026-11-20',
  min: 0,
  max: 50_000,
  sort: '-debt',
  page: 2,
  order: id,
}

test('an address is read as it was written', () => {
  expect(ordersParams.parse(full)).toEqual(full)
})

test.each([
  { status: 'lost' },
  { payment: 'free' },
  { debt: 'no' },
  { reserved: 2 },
  { reserved: '' },
  { manager: 'me' },
  { from: '2026-02-30' },
  { min: -1 },
  { sort: 'number' },
  { page: 1 },
  { order: 'new' },
])('%j says nothing', (search) => {
  expect(ordersParams.parse(search)).toEqual({})
})

test('the database is asked for what the address says, and for nothing else', () => {
  expect(ordersFilters(ordersParams.parse(full))).toEqual({
    status: 'new',
    search: '123',
    payment_status: 'reported',
    has_debt: true,
    is_overdue: true,
    reserved_days: 0,
    reported_days: 3,
    manager_id: id,
    city: 'Алматы',
    delivery_method: 'kazpost',
    from_day: '2026-11-01',
    to_day: '2026-11-20',
    min_total: 0,
    max_total: 50_000,
    sort: '-debt',
    page: 2,
  })
  expect(Object.values(ordersFilters({})).filter((value) => value !== undefined)).toEqual([])
})
