import type { Cart, CartItem } from './cart.ts'

// What the cart and the checkout count, in their chunks.

/** It has a price and is not known to be unavailable. */
export function isOrderable({ price, available }: Pick<CartItem, 'price' | 'available'>): boolean {
  return price > 0 && available !== false
}

/** Selected lines without those that cannot be ordered. */
export function orderableItems(cart: Cart): CartItem[] {
  return cart.filter((item) => item.selected && isOrderable(item))
}

export function itemCount(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function totalAmount(cart: Cart): number {
  return cart.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}
