import { expect, test } from 'vitest'
import { priceListSchema } from './mutations.ts'
import { priceListRows } from './price-list.ts'

test('a workbook has a row a product, and a price on request as an empty cell', () => {
  const list = priceListSchema.parse({
    rows: [
      {
        line: 'Aqua Science',
        sku: 'AQ-1',
        product_type: 'Крем',
        name: 'Hydra',
        volume_ml: 50,
        barcode: '4870001000013',
        price: null,
        stock_count: 7,
        order_min: 6,
        order_step: 3,
      },
    ],
  })
  const [head, row] = priceListRows(list)
  expect(row).toEqual(['AQ-1', '4870001000013', 'Aqua Science', 'Крем', 'Hydra', 50, null, 7, 6, 3])
  expect(head).toHaveLength(row!.length)
})
