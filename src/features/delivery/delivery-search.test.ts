import { expect, test } from 'vitest'
import { boardFilters, deliveryParams } from './delivery-search.ts'

const ORDER = 'dbb74c0a-5e69-8a4f-d5e7-bb487fd819aa'

test('filters are read, and nonsense is left out', () => {
  const address = { q: '588', city: 'Алматы', method: 'kazpost', carrier: 'sdek', day: '2026-11-24', stage: 'picked' }
  expect(deliveryParams.parse({ ...address, money: 'collect', order: ORDER })).toEqual({
    ...address,
    q: '588',
    money: 'collect',
    order: ORDER,
  })
  expect(deliveryParams.parse({ q: ' ', stage: 'cancelled', money: 'all', day: 'soon', order: '1' })).toEqual({})
})

test('a changed filter closes the drawer and keeps the column', () => {
  expect(deliveryParams.change({ city: 'Алматы', stage: 'picked', order: ORDER }, { q: '12' })).toEqual({
    city: 'Алматы',
    stage: 'picked',
    q: '12',
  })
})

test.each([
  ['paid', { paid: true }],
  ['unpaid', { paid: false }],
  ['collect', { to_collect: true }],
] as const)('%s orders', (money, asked) => {
  expect(boardFilters({ money })).toMatchObject(asked)
})

test('the list asks for a page of one column, the board for all of them', () => {
  expect(boardFilters({ stage: 'shipped', page: 2 })).not.toHaveProperty('stage')
  expect(boardFilters({ view: 'list', stage: 'shipped', page: 2 })).toMatchObject({ stage: 'shipped', page: 2 })
  expect(boardFilters({ view: 'list' })).toMatchObject({ stage: 'confirmed' })
})
