import { expect, test } from 'vitest'
import { changedDelivery, parseDeliverySearch } from './delivery-search.ts'

const ORDER = 'dbb74c0a-5e69-8a4f-d5e7-bb487fd819aa'

test('filters are read, and nonsense is left out', () => {
  expect(parseDeliverySearch({ q: 588, city: 'Алматы', method: 'kazpost', column: 'shipped', order: ORDER })).toEqual({
    q: '588',
    city: 'Алматы',
    method: 'kazpost',
    column: 'shipped',
    order: ORDER,
  })
  expect(parseDeliverySearch({ q: ' ', column: 'cancelled', order: '1' })).toEqual({})
})

test('a changed filter closes the drawer', () => {
  expect(changedDelivery({ city: 'Алматы', order: ORDER }, { q: '12' })).toEqual({ city: 'Алматы', q: '12' })
  expect(changedDelivery({ city: 'Алматы' }, { city: undefined })).toEqual({})
})
