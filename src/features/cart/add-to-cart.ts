import { session } from '#features/account/session-store.ts'
import { volumeText, type ProductCard } from '#features/catalog/product.ts'
import { afterPaint } from '#lib/boot/after-paint'
import { toast } from '#ui/state/toast'
import { cart, type CartStore } from './cart-store.ts'
import { amountRuleOf, fitQuantity, type CartProduct } from './cart.ts'

/** Puts a product into the cart and says so; a guest is offered to sign in by `onSignIn`. */
export function addToCart(product: ProductCard, onSignIn: () => void, quantity = 1) {
  cart.add(toCartProduct(product))
  if (quantity > 1) cart.setQuantity(product.id, quantity)
  afterPaint(() =>
    toast.success('Добавлено в корзину', {
      id: 'added-to-cart',
      duration: 6000,
      ...(!session.supabase_user && {
        description: 'Войдите, чтобы оформить заказ',
        action: { label: 'Войти', onClick: onSignIn },
      }),
    }),
  )
}

/** Adds `quantity` more of a product that was bought before, as far as the stock goes. */
export function addToCartAgain(product: ProductCard, quantity: number, into: CartStore = cart) {
  const isThere = into.state.items.some(({ id }) => id === product.id)
  into.add(toCartProduct(product), quantity)
  // A new line starts at the smallest order.
  if (!isThere) into.setQuantity(product.id, fitQuantity(quantity, product))
}

/** The type is part of the name: there are a cream and a tonic «Hydra Balance». */
export function toCartProduct(product: ProductCard): CartProduct {
  return {
    id: product.id,
    name: `${product.name} (${product.product_type})`,
    price: product.price,
    imageUrl: product.image_url ?? '',
    slug: product.slug,
    volume: product.volume_ml,
    line: product.line,
    sku: product.sku,
    max_quantity: product.max_quantity,
    available: product.available === true,
    stock_count: product.stock_count,
    ...amountRuleOf(product),
  }
}

/** The type is separated from the name: `toCartProduct()` has joined them. */
export function lineTitle({ name, volume }: { name: string; volume?: number | string }) {
  const [, title = name, type] = /^(.+) \(([^()]+)\)$/.exec(name) ?? []
  const volumeLabel = typeof volume === 'number' ? volumeText(volume) : volume
  return { title, type, volume: volumeLabel }
}
