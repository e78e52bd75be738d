import { fitQuantity } from '#features/cart/cart.ts'
import type { ProductCard } from '#features/catalog/product.ts'
import type { Order } from './queries.ts'

type Ordered = Pick<Order['order_items'][number], 'product_id' | 'price' | 'quantity'>
type Offered = Pick<ProductCard, 'id' | 'price' | 'available' | 'order_min' | 'order_step' | 'max_quantity'>

/** Why a line cannot be ordered again. */
export type Missing = 'gone' | 'out-of-stock' | 'on-request'

/** A line of a past order beside what the shop offers today. */
export type ReorderLine<Item extends Ordered = Ordered, Product extends Offered = Offered> = { item: Item } & (
  | { missing: Missing }
  | {
      product: Product
      /** How many of them there are to have: as many as were ordered then, or the nearest that may be ordered. */
      quantity: number
      price: number
    }
)

/** What was bought, each product once: its pieces at the price of its first line. What came free is not ordered again. */
export function boughtOnce<Item extends Ordered & Pick<Order['order_items'][number], 'kind'>>(
  items: readonly Item[],
): Item[] {
  const sold = items.filter(({ kind }) => kind === 'sale')
  return [...Map.groupBy(sold, ({ product_id }) => product_id).values()].map((lines) => ({
    ...lines[0]!,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** Holds the lines of an order against the products of today; a product that is not among them is sold no more. */
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

/** Whether a line would come as it came then. */
export function isAsThen(line: ReorderLine): boolean {
  return !('missing' in line) && line.price === line.item.price && line.quantity === line.item.quantity
}

/** What the lines came to then, and what those that are left come to now, in tenge. */
export function sumsOf(lines: readonly ReorderLine[]): { before: number; now: number } {
  return {
    before: lines.reduce((sum, { item }) => sum + item.price * item.quantity, 0),
    now: lines.reduce((sum, line) => sum + ('missing' in line ? 0 : line.price * line.quantity), 0),
  }
}
