import { isLineOf, normaliseCart, type Cart, type CartItem } from '#features/cart/cart.ts'
import { isUuid } from '#lib/uuid'

/** A product as the catalogue has it now. */
export type CartProduct = {
  id: string
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

/** A line of a clinic's cart. Of what the clinic's browser wrote only the id, the sku, the quantity and the price it showed are told. */
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

const askableSkus = (items: readonly CartItem[]) => [
  ...new Set(items.flatMap(({ id, sku }) => (!isUuid(id) && sku && SKU.test(sku) ? [sku] : []))),
]

/** PostgREST's condition for the products of a cart: by id, and by sku for lines of old carts. */
export const productsOfCart = (items: readonly CartItem[]) =>
  `id.in.(${items.flatMap(({ id }) => (isUuid(id) ? [id] : [])).join()}),sku.in.(${askableSkus(items).join()})`

/** A stored cart beside the catalogue of today. */
export function cartRows(items: readonly CartItem[], products: readonly CartProduct[]): CartRow[] {
  return items.map((item) => {
    const { quantity, selected, price } = item
    const product = products.find(({ id, ...other }) => isLineOf(item, { product_id: id, sku: other.sku })) ?? null
    const hasChanged = product !== null && product.price !== null && price > 0 && product.price !== price
    return {
      sku: product?.sku ?? item.sku ?? '',
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
