import { orderableItems, type Cart, type CartItem } from './cart.ts'

/** Why a line cannot be ordered as it stands; nothing when it can. */
export type LineTrouble = 'out-of-stock' | 'on-request' | 'too-many'

/** What is wrong with a line: gone, without a price, or more than there are. */
export function lineTrouble({ price, available, quantity, max_quantity }: CartItem): LineTrouble | undefined {
  if (available === false) return 'out-of-stock'
  if (price <= 0) return 'on-request'
  if (max_quantity !== undefined && quantity > max_quantity) return 'too-many'
  return undefined
}

/** Why the cart cannot go to checkout, in words; nothing when it can. Lines that are left out of the order do not stand in its way. */
export function whyNotReady(cart: Cart): string | undefined {
  const selected = cart.filter((item) => item.selected)
  if (selected.length === 0) return 'Отметьте товары, которые хотите заказать.'
  const toOrder = orderableItems(cart)
  if (toOrder.length === 0) return 'Отмеченные товары сейчас нельзя заказать.'
  if (toOrder.some((item) => lineTrouble(item) === 'too-many'))
    return 'Уменьшите количество там, где товара не хватает.'
  return undefined
}
