import { normaliseCart, type Cart, type CartItem } from '#features/cart/cart.ts'

/** A product as the catalogue has it now. */
export type CartProduct = {
  sku: string
  slug: string
  name: string
  product_type: string
  line: string
  volume_ml: number
  price: number | null
  available: boolean
  stock_count: number
  image_url: string | null
}

/** A line of a clinic's cart. Of what the clinic's browser wrote only the sku, the quantity and the price it showed are told. */
export type CartRow = {
  sku: string
  quantity: number
  selected: boolean
  /** Null when the catalogue does not have it, or not any more. */
  product: CartProduct | null
  /** What the clinic was shown, when the price is another by now. */
  formerPrice: number | null
  /** What would keep the line out of an order. */
  trouble: 'gone' | 'on-request' | 'out-of-stock' | 'too-many' | null
}

/** The lines of a cart as they were stored, by whoever. */
export const storedCart = (items: unknown): Cart => normaliseCart(items)

const SKU = /^[\w-]{1,60}$/

/** The skus to ask the catalogue for; what cannot be one is not asked. */
export const askableSkus = (items: readonly CartItem[]) => [
  ...new Set(items.flatMap(({ sku }) => (sku && SKU.test(sku) ? [sku] : []))),
]

/** A stored cart beside the catalogue of today. */
export function cartRows(items: readonly CartItem[], products: readonly CartProduct[]): CartRow[] {
  const bySku = new Map(products.map((product) => [product.sku, product]))
  return items.map(({ sku = '', quantity, selected, price }) => {
    const product = bySku.get(sku) ?? null
    const hasChanged = product !== null && product.price !== null && price > 0 && product.price !== price
    return {
      sku,
      quantity,
      selected,
      product,
      formerPrice: hasChanged ? price : null,
      trouble: troubleOf(product, quantity),
    }
  })
}

/** What the selected lines that can be had would cost today. */
export function cartTotal(rows: readonly CartRow[]): number {
  return rows.reduce(
    (sum, { selected, trouble, product, quantity }) =>
      selected && (trouble === null || trouble === 'too-many')
        ? sum + (product?.price ?? 0) * Math.min(quantity, product?.stock_count ?? 0)
        : sum,
    0,
  )
}

function troubleOf(product: CartProduct | null, quantity: number): CartRow['trouble'] {
  if (!product) return 'gone'
  if (!product.available || product.stock_count <= 0) return 'out-of-stock'
  if (product.price === null) return 'on-request'
  return quantity > product.stock_count ? 'too-many' : null
}
