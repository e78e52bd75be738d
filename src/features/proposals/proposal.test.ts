import { expect, test } from 'vitest'
import type { CartItem } from '#features/cart/cart.ts'
import { takenQuantity, type ProposalLine } from './proposal.ts'

const line: ProposalLine = {
  product_id: 'a',
  sku: 'A',
  slug: 'a',
  name: 'Крем',
  product_type: 'Крем',
  line: 'Aqua Science',
  volume_ml: 50,
  image_url: null,
  price: 1000,
  available: true,
  stock_count: 10,
  order_min: 2,
  order_step: 2,
  max_quantity: 8,
  quantity: 3,
}
const item = (quantity: number): CartItem => ({ id: 'a', name: '', price: 1, quantity, imageUrl: '', selected: true })

test.each([
  ['a product that is not there comes as proposed, by its packs', [], 3, 4],
  ['no more than can be ordered', [], 50, 8],
  ['more that is there already stays', [item(6)], 3, 6],
  ['less is raised', [item(2)], 6, 6],
])('%s', (_, items, quantity, expected) => {
  expect(takenQuantity({ ...line, quantity }, items)).toBe(expected)
})
