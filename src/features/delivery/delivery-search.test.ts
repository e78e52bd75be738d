import { expect, test } from 'vitest'
import { deliveryParams } from './delivery-search.ts'

const { parse, change } = deliveryParams

const ORDER = 'dbb74c0a-5e69-8a4f-d5e7-bb487fd819aa'

test('filters are read, and nonsense is left out', () => {
  expect(parse({ q: 588, city: 'Алматы', method: 'kazpost', column: 'shipped', order: ORDER })).toEqual({
    q: '588',
    city: 'Алматы',
    method: 'kazpost',
    column: 'shipped',
    order: ORDER,
  })
  expect(parse({ q: ' ', column: 'cancelled', order: '1' })).toEqual({})
})

test('a changed filter closes the drawer', () => {
  expect(change({ city: 'Алматы', order: ORDER }, { q: '12' })).toEqual({ city: 'Алматы', q: '12' })
  expect(change({ city: 'Алматы' }, { city: undefined })).toEqual({})
})
