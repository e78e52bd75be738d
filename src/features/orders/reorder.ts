import { fitQuantity } from '#features/cart/cart.ts'
import type { ProductCard } from '#features/catalog/product.ts'
import type { Order } from './queries.ts'

type Ordered = Pick<Order['order_items'][number], 'product_id' | 'price' | 'quantity'>
type Offered = Pick<ProductCard, 'id' | 'price' | 'available' | 'order_min' | 'order_step' | 'max_quantity'>

/** Why a line cannot be ordered again. */
export type Missing = 'gone' | 'out-of-stock' | 'on-request'

/** A past line beside the product of today. */
export type ReorderLine<Item extends Ordered = Ordered, Product extends Offered = Offered> = { item: Item } & (
  | { missing: Missing }
  | {
      product: Product
      /** The original quantity, or the nearest that can be ordered. */
      quantity: number
      price: number
    }
)

/** Sums up lines of one product, at the price of the first. Free pieces are not reordered. */
export function boughtOnce<Item extends Ordered & Pick<Order['order_items'][number], 'kind'>>(
  items: readonly Item[],
): Item[] {
  const sold = items.filter(({ kind }) => kind === 'sale')
  return [...Map.groupBy(sold, ({ product_id }) => product_id).values()].map((lines) => ({
    ...lines[0]!,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** A product that is missing from `products` is no longer sold. */
export function compareToNow<Item extends Ordered, Product extends Offered>(
  items: readonly Item[],
  products: readonly Product[],
): ReorderLine<Item, Product>[] {
  return items.map((item) => {
    const product = products.find(({ id }) => id === item.product_id)
    if (!product) return { item, missing: 'gone' }
    if (product.available !== true) return { item, missing: 'out-of-stock' }
    if (product.price === null) return { item, missing: 'on-request' }
    return { item, product, quantity: fitQuantity(item.quantity, product), price: product.price }
  })
}

/** Whether a line has the same quantity and price as then. */
export function isAsThen(line: ReorderLine): boolean {
  return !('missing' in line) && line.price === line.item.price && line.quantity === line.item.quantity
}

/** Totals then and now, in tenge; now without missing lines. */
export function sumsOf(lines: readonly ReorderLine[]): { before: number; now: number } {
  return {
    before: lines.reduce((sum, { item }) => sum + item.price * item.quantity, 0),
    now: lines.reduce((sum, line) => sum + ('missing' in line ? 0 : line.price * line.quantity), 0),
  }
}
