import { toCartProduct } from '#features/cart/add-to-cart.ts'
import type { CartStore } from '#features/cart/cart-store.ts'
import { useCart } from '#features/cart/use-cart.ts'
import type { ProductCard } from '#features/catalog/product.ts'
import { ProductPicker } from './product-picker.tsx'

/** Chooses products into a cart. */
export function CartPicker({ cart, clientId }: { cart: CartStore; clientId: string }) {
  const { items } = useCart(cart)
  const inCart = (productId: string) => items.find(({ id }) => id === productId)

  function choose(product: ProductCard, quantity: number) {
    if (quantity === 0) cart.remove(product.id)
    else if (inCart(product.id)) cart.setQuantity(product.id, quantity)
    else cart.add(toCartProduct(product))
  }

  return <ProductPicker clientId={clientId} quantityOf={(id) => inCart(id)?.quantity} onChange={choose} />
}
