import { expect, test } from 'vitest'
import { mostOrdered } from './habits.ts'

const order = (...products: string[]) => ({ order_items: products.map((product_id) => ({ product_id })) })

test('what is in most orders comes first, of those alike the last bought', () => {
  const purchases = [order('serum', 'serum'), order('cream', 'tonic'), order('tonic'), order('mask')]
  expect(mostOrdered(purchases, 3)).toEqual(['tonic', 'serum', 'cream'])
})
