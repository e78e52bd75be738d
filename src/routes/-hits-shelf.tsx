import { BuyButton } from '#features/cart/components/buy-button.tsx'
import { HitsShelf as Shelf } from '#features/catalog/components/hits-shelf.tsx'

/** With the buttons of the cart. */
export function HitsShelf() {
  return (
    <div className="page-width">
      <Shelf renderAction={(product) => <BuyButton product={product} />} />
    </div>
  )
}
