import { expect, test } from 'vitest'
import { cheapestFirst } from './cheapest-first.ts'
import type { ProductCard } from './product.ts'

const volume = (volume_ml: number, price: number | null, rest: Partial<ProductCard> = {}): ProductCard => ({
  id: String(volume_ml),
  slug: `cream-${volume_ml}`,
  sku: `C-${volume_ml}`,
  name: 'Крем',
  family: 'Крем',
  volume_ml,
  product_type: 'Крем',
  line: 'Aqua Science',
  price,
  available: true,
  stock_count: 5,
  order_min: 1,
  order_step: 1,
  max_quantity: 5,
  badge: null,
  is_new: false,
  is_hit: false,
  image_url: null,
  ...rest,
})

const litre = volume(1000, 30_000, { is_hit: true, is_new: true })

test.each([
  ['the cheapest volume', [volume(200, 9_000), volume(50, 4_000)], '50'],
  ['not one that is out', [volume(200, 9_000), volume(50, 4_000, { available: false })], '200'],
  ['not one without a price', [volume(50, null)], '1000'],
  ['the one found when nothing else can be bought', [volume(50, 4_000, { available: false })], '1000'],
])('leads with %s', (_, siblings, id) => {
  const card = cheapestFirst({ ...litre, siblings })
  expect(card).toMatchObject({ id, is_hit: true })
  expect(new Set(card.siblings?.map((sibling) => sibling.id).concat(card.id))).toEqual(
    new Set([litre.id, ...siblings.map((sibling) => sibling.id)]),
  )
})

test('only one that may lead does: the novelty among novelties', () => {
  expect(cheapestFirst({ ...litre, siblings: [volume(50, 4_000)] }, ({ is_new }) => is_new).id).toBe('1000')
})
