import { randomUUID } from 'node:crypto'
import { given, signIn } from './backend.ts'

/** A product of the test's own, so that it may get dearer, run out and vanish. */
export interface TestProduct {
  sku: string
  name: string
  /** Its page. */
  path: string
  setPrice: (price: number) => Promise<void>
  addStock: (delta: number) => Promise<void>
  withdraw: () => Promise<void>
}

/** A product for sale, of a type and line that no other test counts. Prices in tenge. */
export async function createProduct(price: number, stock: number): Promise<TestProduct> {
  const { api } = await signIn('admin')
  const sku = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  const product = { slug: sku.toLowerCase(), sku, name: `Проба ${sku}`, product_type_id: 15, line_id: 1, volume_ml: 50 }
  const row = { ...product, is_published: true }
  given(await api.from('products').insert(row).select('id'))
  const created: TestProduct = {
    sku,
    name: product.name,
    path: `/product/${product.slug}`,
    setPrice: async (next) => void given(await api.rpc('set_price', { sku, price: next, reason: 'Проба' })),
    addStock: async (delta) => void given(await api.rpc('adjust_stock', { sku, delta, reason: 'Проба' })),
    withdraw: async () =>
      void given(await api.from('products').update({ is_published: false }).eq('sku', sku).select('id')),
  }
  await created.setPrice(price)
  await created.addStock(stock)
  return created
}
