import { expect, test } from 'vitest'
import { cartRows, cartTotal, productsOfCart, storedCart, type ClinicCartProduct } from './clinic-cart.ts'

const product = (sku: string, changes: Partial<ClinicCartProduct> = {}): ClinicCartProduct => ({
  id: `id of ${sku}`,
  sku,
  slug: sku.toLowerCase(),
  name: 'Aqua Booster',
  product_type: 'Крем',
  line: 'Aqua Science',
  volume_ml: 50,
  price: 1000,
  available: true,
  stock_count: 10,
  image_url: null,
  ...changes,
})

const cart = (...lines: object[]) => storedCart(lines.map((line, index) => ({ id: String(index), ...line })))

test('names, pictures and prices are the catalogue’s, whatever the browser wrote', () => {
  const [row] = cartRows(cart({ sku: 'A', quantity: 2, price: 1, name: '<b>Даром</b>', imageUrl: 'https://evil' }), [
    product('A'),
  ])
  expect(row).toEqual({
    sku: 'A',
    quantity: 2,
    selected: true,
    product: product('A'),
    formerPrice: 1,
    trouble: null,
  })
})

test.each([
  [product('A', { available: false }), 'out-of-stock'],
  [product('A', { stock_count: 0 }), 'out-of-stock'],
  [product('A', { price: null }), 'on-request'],
  [product('A', { stock_count: 1 }), 'too-many'],
  [product('B'), 'gone'],
])('%o is trouble: %s', (known, trouble) => {
  expect(cartRows(cart({ sku: 'A', quantity: 2, price: 1000 }), [known])[0]!.trouble).toBe(trouble)
})

test('the total is of what is selected and can be had, at today’s prices', () => {
  const rows = cartRows(
    cart(
      { sku: 'A', quantity: 2, price: 900 },
      { sku: 'B', quantity: 5, price: 500 },
      { sku: 'C', quantity: 1, price: 700, selected: false },
      { sku: 'GONE', quantity: 1, price: 700 },
    ),
    [product('A'), product('B', { price: 500, stock_count: 3 }), product('C')],
  )
  expect(cartTotal(rows)).toBe(2 * 1000 + 3 * 500)
})

test('a product is found by its id, whatever sku the cart has for it', () => {
  const id = '7d000000-0000-4000-8000-000000000001'
  const stored = cart({ id, sku: 'OLD', quantity: 1, price: 1000 })
  const [row] = cartRows(stored, [product('OLD'), product('NEW', { id })])
  expect(row).toMatchObject({ sku: 'NEW', product: { id }, trouble: null })
  expect(cartRows(stored, [product('OLD')])[0]).toMatchObject({ sku: 'OLD', product: null, trouble: 'gone' })
})

test('products are asked for by id; lines of old carts by sku, if it can be one', () => {
  const id = '7d000000-0000-4000-8000-000000000001'
  const stored = cart({ id, sku: 'A' }, { sku: 'AQ-003-0030' }, { sku: 'AQ-003-0030' }, { sku: 'x,y)' }, {})
  expect(productsOfCart(stored)).toBe(`id.in.(${id}),sku.in.(AQ-003-0030)`)
})
