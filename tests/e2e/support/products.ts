import { randomUUID } from 'node:crypto'
import { given, signIn, type SignedIn } from './backend.ts'

/** A product of the test's own, so that it may get dearer, run out and vanish. */
export interface TestProduct {
  id: string
  /** As it was when it was made. */
  sku: string
  name: string
  /** Its page. */
  path: string
  setPrice: (price: number) => Promise<void>
  addStock: (delta: number) => Promise<void>
  withdraw: () => Promise<void>
  /** Gives it another article number; whether that number was another product's before is for the test to see to. */
  rename: (sku: string) => Promise<void>
}

/** The texts that a product needs to be published. */
export const texts = {
  short_description: 'Для проб.',
  description: 'Для проб.',
  application: 'Для проб.',
  composition: 'Testum',
}

/** Publishes a product that has its texts, with a picture of the demo shop. */
export async function publish(api: SignedIn['api'], product_id: string): Promise<void> {
  const image = { product_id, path: '/img/products/AG-006-0030-640.webp', alt: 'Проба' }
  given(await api.from('product_images').insert(image).select('id'))
  given(await api.from('products').update({ is_published: true }).eq('id', product_id).select('id').single())
}

export const newSku = () => `E2E-${randomUUID().slice(0, 8).toUpperCase()}`

/** A product for sale, of a type and line that no other test counts. Prices in tenge. */
export async function createProduct(price: number, stock: number, sku = newSku()): Promise<TestProduct> {
  const { api } = await signIn('admin')
  const slug = `e2e-${randomUUID().slice(0, 8)}`
  const product = { slug, sku, name: `Проба ${slug.toUpperCase()}`, product_type_id: 15, line_id: 1, volume_ml: 50 }
  const { id } = given(
    await api
      .from('products')
      .insert({ ...product, ...texts })
      .select('id')
      .single(),
  )
  await publish(api, id)
  let now = sku
  const created: TestProduct = {
    id,
    sku,
    name: product.name,
    path: `/product/${product.slug}`,
    setPrice: async (next) => void given(await api.rpc('set_price', { sku: now, price: next, reason: 'Проба' })),
    addStock: async (delta) => void given(await api.rpc('adjust_stock', { sku: now, delta, reason: 'Проба' })),
    withdraw: async () =>
      void given(await api.from('products').update({ is_published: false }).eq('id', id).select('id')),
    rename: async (next) => {
      given(await api.from('products').update({ sku: next }).eq('id', id).select('id').single())
      now = next
    },
  }
  await created.setPrice(price)
  await created.addStock(stock)
  return created
}
