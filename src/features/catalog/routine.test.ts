import { expect, test } from 'vitest'
import { routineOf } from './routine.ts'

const types = [
  { slug: 'krem', name: 'Крем' },
  { slug: 'tonik', name: 'Лосьон' },
  { slug: 'gel-penka', name: 'Гель-пенка' },
  { slug: 'podarochnyy-nabor', name: 'Подарочный набор' },
]
const product = (id: string, product_type: string) => ({ id, product_type })

test('steps go from cleansing to protection, whatever the order and the names of types; sets and empty steps are left out', () => {
  const products = [
    product('cream', 'Крем'),
    product('set', 'Подарочный набор'),
    product('tonic', 'Лосьон'),
    product('foam', 'Гель-пенка'),
    product('rich', 'Крем'),
  ]
  expect(routineOf(products, types).map(({ name, products: found }) => [name, ...found.map(({ id }) => id)])).toEqual([
    ['Очищение', 'foam'],
    ['Тонизирование', 'tonic'],
    ['Питание и защита', 'cream', 'rich'],
  ])
})
