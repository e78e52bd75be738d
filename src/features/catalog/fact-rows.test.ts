import { expect, test } from 'vitest'
import { comparedRows } from './fact-rows'
import { NO_FACTS } from './facts'
import type { Product } from './product'

const product = (change: Partial<Product>, facts: Partial<Product['facts']> = {}) =>
  ({
    product_type: 'Крем',
    line: 'Aqua Science',
    volume_ml: 50,
    sku: 'AQ-1',
    price: 10_000,
    facts: { ...NO_FACTS, ...facts },
    ...change,
  }) as Product

test('products stand beside each other in what any of them knows, and differences are marked', () => {
  const cream = product({}, { ph_min: 5.5, ph_max: 6, ml_per_procedure: 2, skin_types: ['dry'] })
  const serum = product(
    { product_type: 'Сыворотка', volume_ml: 30, sku: 'AQ-2', price: 9_999 },
    { skin_types: ['dry'] },
  )
  expect(comparedRows([cream, serum]).map(({ term, details, differ }) => [term, ...details, differ])).toEqual([
    ['Линейка', 'Aqua Science', 'Aqua Science', false],
    ['Стоит 1 мл', '200\u00a0₸', '333,3\u00a0₸', true],
    ['pH', '5,5–6', '', true],
    ['Тип кожи', 'сухая', 'сухая', false],
    ['На процедуру', '2\u00a0мл', '', true],
    ['Хватит на', '25\u00a0процедур', '', true],
    ['Стоит процедура', '400\u00a0₸', '', true],
  ])
})

test('without a price nothing is said to cost anything', () => {
  const [row] = comparedRows([product({ price: null })]).filter(({ term }) => term.startsWith('Стоит'))
  expect(row).toBeUndefined()
  expect(comparedRows([])).toEqual([])
})
