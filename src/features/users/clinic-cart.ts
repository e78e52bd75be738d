import { isLineOf, normaliseCart, type Cart, type CartItem } from '#features/cart/cart.ts'
import { isUuid } from '#lib/page/uuid'

/** A product of today's catalogue. */
export type ClinicCartProduct = {
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

/** A cart line. Of what the clinic's browser stored, only id, sku, quantity and price are shown. */
export type CartRow = {
  sku: string
  quantity: number
  selected: boolean
  /** Null when it is not in the catalogue. */
  product: ClinicCartProduct | null
  /** The price that the clinic saw, if it has changed since. */
  formerPrice: number | null
  /** Why the line cannot be ordered. */
  trouble: 'gone' | 'on-request' | 'out-of-stock' | 'too-many' | null
}

export const storedCart = (items: unknown): Cart => normaliseCart(items)

const SKU = /^[\w-]{1,60}$/

const askableSkus = (items: readonly CartItem[]) => [
  ...new Set(items.flatMap(({ id, sku }) => (!isUuid(id) && sku && SKU.test(sku) ? [sku] : []))),
]

/** PostgREST's condition for the products of a cart: by id, and by sku for lines of old carts. */
export const productsOfCart = (items: readonly CartItem[]) =>
  `id.in.(${items.flatMap(({ id }) => (isUuid(id) ? [id] : [])).join()}),sku.in.(${askableSkus(items).join()})`

export function cartRows(items: readonly CartItem[], products: readonly ClinicCartProduct[]): CartRow[] {
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

/** The sum today of the selected lines that are in stock. */
export function cartTotal(rows: readonly CartRow[]): number {
  return rows.reduce(
    (sum, { selected, trouble, product, quantity }) =>
      selected && (trouble === null || trouble === 'too-many')
        ? sum + (product?.price ?? 0) * Math.min(quantity, product?.stock_count ?? 0)
        : sum,
    0,
  )
}

function troubleOf(product: ClinicCartProduct | null, quantity: number): CartRow['trouble'] {
  if (!product) return 'gone'
  if (!product.available || product.stock_count <= 0) return 'out-of-stock'
  if (product.price === null) return 'on-request'
  return quantity > product.stock_count ? 'too-many' : null
}
