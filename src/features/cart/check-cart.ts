import { isUuid } from '#lib/page/uuid'
import { amountRuleOf, isLineOf, type Availability, type Cart } from './cart.ts'
import { deleteCart, saveCart } from './mutations.ts'
import { loadAvailability, loadCart } from './queries.ts'

// Loaded with the first line of a cart, or the first session: an empty cart has nothing to ask the server.

export const server = { load: loadCart, save: saveCart, remove: deleteCart, availability: loadAvailability }

export type Validation = {
  cart: Cart
  hasUnavailable: boolean
  priceChanged: boolean
  /** Prices before, by id, of lines whose price has changed. */
  previousPrices: Record<string, number>
}

/**
 * Takes over price, stock and order amounts from the server for each line with a sku, and nothing else: the selection
 * is the buyer's. A product that the server does not know is not available.
 */
export function validateCart(cart: Cart, availability: readonly Availability[]): Validation {
  const previousPrices: Record<string, number> = {}
  let hasUnavailable = false

  const validated = cart.map((item) => {
    if (item.sku === undefined) return item
    const row = availability.find((answer) => isLineOf(item, answer))
    const stock = Math.max(0, row?.stock_count ?? 0)
    const most = row?.max_quantity ?? stock
    const available = row?.available === true && most > 0
    const price = row ? (row.price ?? 0) : item.price
    if (!available) hasUnavailable = true
    if (price !== item.price) previousPrices[item.id] = item.price
    const { order_min: _min, order_step: _step, ...line } = item
    return { ...line, price, max_quantity: most, available, stock_count: stock, ...amountRuleOf(row ?? item) }
  })

  return { cart: validated, hasUnavailable, priceChanged: Object.keys(previousPrices).length > 0, previousPrices }
}

/** Ids of products whose sku found none or another: a sku may be renamed, and given to another product. */
export function idsNotFound(cart: Cart, availability: readonly Availability[]): string[] {
  const lost = cart.filter(
    (item) => item.sku !== undefined && isUuid(item.id) && !availability.some((answer) => isLineOf(item, answer)),
  )
  return lost.map(({ id }) => id)
}
