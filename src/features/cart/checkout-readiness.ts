import { orderableItems } from './cart-sums.ts'
import { fitQuantity, type AmountRule, type Cart, type CartItem } from './cart.ts'

export type LineTrouble = 'out-of-stock' | 'on-request' | 'too-many' | 'bad-step'

/** Undefined when the line can be ordered. */
export function lineTrouble(item: CartItem): LineTrouble | undefined {
  const { price, available, quantity, max_quantity } = item
  if (available === false) return 'out-of-stock'
  if (price <= 0) return 'on-request'
  if (max_quantity !== undefined && quantity > max_quantity) return 'too-many'
  return fitQuantity(quantity, item) === quantity ? undefined : 'bad-step'
}

/** «от 6 шт., по 3 шт.» */
export function amountRule({ order_min = 1, order_step = 1 }: AmountRule): string {
  return [order_min > 1 && `от ${order_min} шт.`, order_step > 1 && `по ${order_step} шт.`].filter(Boolean).join(', ')
}

/** The reason in words; undefined when the cart can be ordered. Lines left out of the order do not count. */
export function whyNotReady(cart: Cart, needsCertificate = false): string | undefined {
  const selected = cart.filter((item) => item.selected)
  if (selected.length === 0) return 'Отметьте товары, которые хотите заказать.'
  const toOrder = orderableItems(cart)
  if (toOrder.length === 0) return 'Отмеченные товары сейчас нельзя заказать.'
  if (toOrder.some((item) => lineTrouble(item) === 'too-many'))
    return 'Уменьшите количество там, где товара не хватает.'
  if (toOrder.some((item) => lineTrouble(item) === 'bad-step'))
    return 'Измените количество там, где товар заказывают не поштучно.'
  if (needsCertificate) return 'Загрузите сертификат или снимите отметку с товаров, для которых он нужен.'
  return undefined
}
