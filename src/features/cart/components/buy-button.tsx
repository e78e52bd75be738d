import { useViewer } from '#features/account/viewer.ts'
import { AskLink } from '#features/catalog/components/ask-link.tsx'
import { offerOf, type ProductCard } from '#features/catalog/product.ts'
import { useFocusKept } from '#lib/dom/focus-kept'
import { Button } from '#ui/action/button'
import { Stepper } from '#ui/form/stepper'
import { cart, useOfCart } from '../cart-store.ts'
import { useAddToCart } from '../use-add-to-cart.ts'

/** «В корзину», or the stepper once it is in the cart; a question to the shop when the product cannot be bought. */
export function BuyButton({ product }: { product: ProductCard }) {
  const viewer = useViewer()
  const addToCart = useAddToCart()
  const inCart = useOfCart((items) => items.find(({ id }) => id === product.id))
  const { ref, keepFocus } = useFocusKept(inCart !== undefined)

  if (viewer.state === 'staff') return null // they have no cart
  const offer = offerOf(product)
  if (offer !== 'for-sale') return <AskLink product={product} offer={offer} className="text-13 max-md:px-2" />

  function change(quantity: number) {
    if (quantity > 0) return cart.setQuantity(product.id, quantity)
    keepFocus()
    cart.remove(product.id)
  }

  function add() {
    keepFocus()
    addToCart(product)
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
        />
      ) : (
        <Button
          variant="secondary"
          full
          aria-label={`В корзину: ${product.name}`}
          onClick={add}
          className="max-md:px-2"
        >
          В корзину
        </Button>
      )}
    </div>
  )
}
