import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { AskLink } from '#features/catalog/components/ask-link.tsx'
import { offerOf, type ProductCard } from '#features/catalog/product.ts'
import { tenge } from '#lib/money'
import { Button } from '#ui/button'
import { Stepper } from '#ui/stepper'
import { addToCart } from '../add-to-cart.ts'
import { cart, useCart } from '../cart-store.ts'

/** How many, and into the cart: the stepper first chooses, then changes what is in the cart. */
export function PurchasePanel({ product }: { product: ProductCard }) {
  const viewer = useViewer()
  const inCart = useCart().items.find(({ id }) => id === product.id)
  const [wanted, setWanted] = useState(1)

  if (viewer.state === 'staff') return null // they have no cart
  const offer = offerOf(product)
  if (offer !== 'for-sale') return <AskLink product={product} offer={offer} size="lg" />

  const quantity = inCart?.quantity ?? wanted
  function change(next: number) {
    if (!inCart) setWanted(next)
    else if (next > 0) cart.setQuantity(product.id, next)
    else cart.remove(product.id)
  }

  return (
    <div className="grid gap-2.5">
      <div className="grid grid-cols-[132px_1fr] gap-2 md:grid-cols-[152px_1fr] md:gap-3">
        <Stepper
          label={`Количество: ${product.name}`}
          value={quantity}
          min={inCart ? 0 : 1}
          max={product.stock_count}
          unit="шт."
          onChange={change}
          className="min-h-13"
        />
        {inCart ? (
          <Button asChild size="lg" className="px-2 max-md:text-14">
            <Link to="/cart">В корзине · {tenge(quantity * (product.price ?? 0))}</Link>
          </Button>
        ) : (
          <Button size="lg" className="px-2 max-md:text-14" onClick={() => addToCart(product, wanted)}>
            В корзину
          </Button>
        )}
      </div>
      {inCart && viewer.state === 'guest' && (
        <p className="text-13 text-ink-soft">
          Чтобы оформить заказ,{' '}
          <Link to="/login" search={{ next: '/cart' }} className="link">
            войдите
          </Link>{' '}
          или{' '}
          <Link to="/register" className="link">
            зарегистрируйтесь
          </Link>
          .
        </p>
      )}
    </div>
  )
}
