import type { ReactNode } from 'react'
import type { ProductCard } from '#features/catalog/product.ts'
import { useFocusKept } from '#lib/dom/focus-kept'
import { Stepper } from '#ui/form/stepper'
import { cart, useOfCart } from '../cart-store.ts'
import { useAddToCart } from '../use-add-to-cart.ts'

type CartAmountProps = {
  product: ProductCard
  /** How many pieces the button adds; by default the least that may be ordered. */
  quantity?: number
  /** Of the stepper. */
  className?: string
  renderAdd: (add: () => void) => ReactNode
}

/** A button that adds to the cart, or the stepper once the product is there; the focus stays. */
export function CartAmount({ product, quantity, className, renderAdd }: CartAmountProps) {
  const addToCart = useAddToCart()
  const inCart = useOfCart((items) => items.find(({ id }) => id === product.id))
  const { ref, keepFocus } = useFocusKept(inCart !== undefined)

  function change(next: number) {
    if (next > 0) return cart.setQuantity(product.id, next)
    keepFocus()
    cart.remove(product.id)
  }

  function add() {
    keepFocus()
    addToCart(product, quantity)
  }

  return (
    <div ref={ref}>
      {inCart ? (
        <Stepper
          label={`Количество: ${product.name}`}
          value={inCart.quantity}
          min={0}
          max={product.max_quantity}
          first={product.order_min}
          step={product.order_step}
          unit="шт."
          onChange={change}
          className={className}
        />
      ) : (
        renderAdd(add)
      )}
    </div>
  )
}
