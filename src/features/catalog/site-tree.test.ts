import { expect, test } from 'vitest'
import { byLine, type ListedProduct } from './site-tree.ts'

const product = (id: string, line: string, family: string | null, volume_ml: number): ListedProduct => ({
  id,
  slug: `slug-${id}`,
  name: family ?? id,
  family,
  product_type: 'Крем',
  line,
  volume_ml,
})

const products = [
  product('1', 'Aqua Science', 'hydra', 200),
  product('2', 'Aqua Science', 'hydra', 50),
  product('3', 'Age Science', null, 30),
  product('4', 'Age Science', null, 30),
]

test('volumes of one product are one entry, the smallest first', () => {
  const [hydra, ...others] = byLine(products).get('Aqua Science')!
  expect(hydra!.volumes.map(({ volume_ml }) => volume_ml)).toEqual([50, 200])
  expect(others).toEqual([])
})

test('products without a family stand alone', () => {
  expect(byLine(products).get('Age Science')).toHaveLength(2)
})

test('lines keep the order of the list', () => {
  expect([...byLine(products).keys()]).toEqual(['Aqua Science', 'Age Science'])
})
