import { isOrderable, totalAmount } from '#features/cart/cart-sums.ts'
import type { Cart, CartItem } from '#features/cart/cart.ts'

export type OrderLine = CartItem & { sku: string }

/** How a line differs from what the buyer agreed to. */
export type LineChange =
  | { kind: 'price'; item: CartItem; was: number; now: number }
  | { kind: 'quantity'; item: CartItem; was: number; now: number }
  | { kind: 'gone'; item: CartItem }

/** The order as it can be placed now, beside the one that the buyer agreed to. */
export type Review = {
  /** Quantities no higher than the stock. */
  lines: OrderLine[]
  goods: number
  /** The goods' total that the buyer agreed to. */
  goodsBefore: number
  /** Dearer, fewer or gone. Cheaper needs no consent. */
  changes: LineChange[]
  /** Selected lines that were never available; they stay in the cart. */
  leftOut: CartItem[]
}

/**
 * Compares the cart with what the buyer agreed to: the lines that could be ordered then, at the prices shown then.
 * What the buyer has removed or added since is no change.
 */
export function review(
  cart: Cart,
  agreed: readonly Pick<CartItem, 'id'>[],
  previousPrices: Readonly<Record<string, number>>,
): Review {
  const selected = cart.filter((item) => item.selected)
  const sellable = selected.filter(isSellable)
  const lines = sellable.map((item) => ({ ...item, quantity: Math.min(item.quantity, item.max_quantity ?? Infinity) }))
  const wasAgreed = ({ id }: CartItem) => agreed.some((item) => item.id === id)
  const unavailable = selected.filter((item) => !isSellable(item))
  const gone = unavailable.filter(wasAgreed)
  const priceBefore = (item: CartItem) => previousPrices[item.id] || item.price

  const changes: LineChange[] = [
    ...gone.map((item) => ({ kind: 'gone', item }) as const),
    ...sellable.flatMap((item): LineChange[] => {
      const was = priceBefore(item)
      return item.price > was ? [{ kind: 'price', item, was, now: item.price }] : []
    }),
    ...sellable.flatMap((item, index): LineChange[] => {
      const now = lines[index]!.quantity
      return now < item.quantity ? [{ kind: 'quantity', item, was: item.quantity, now }] : []
    }),
  ]
  return {
    lines,
    goods: totalAmount(lines),
    goodsBefore: totalAmount([...gone, ...sellable].map((item) => ({ ...item, price: priceBefore(item) }))),
    changes,
    leftOut: unavailable.filter((item) => !wasAgreed(item)),
  }
}

function isSellable(item: CartItem): item is OrderLine {
  return isOrderable(item) && item.sku !== undefined && item.max_quantity !== 0
}

/** What the buyer is asked to agree to. */
export function changesTitle(changes: readonly LineChange[], deliveryIsDearer: boolean): string {
  const kinds = new Set(changes.map(({ kind }) => kind))
  if (deliveryIsDearer || kinds.size !== 1) return 'Условия изменились, заказ ещё не отправлен'
  const one = changes.length === 1
  if (kinds.has('price')) return `${one ? 'Один товар подорожал' : 'Товары подорожали'}, заказ ещё не отправлен`
  if (kinds.has('gone')) return `${one ? 'Один товар закончился' : 'Товары закончились'}, заказ ещё не отправлен`
  return `${one ? 'Одного товара' : 'Товаров'} не хватает, заказ ещё не отправлен`
}
