import { useViewer } from '#features/account/viewer.ts'
import { AskLink } from '#features/catalog/components/ask-link.tsx'
import { offerOf, type ProductCard } from '#features/catalog/product.ts'
import { Button } from '#ui/action/button'
import { CartAmount } from './cart-amount.tsx'

/** «В корзину», or the stepper once it is in the cart; a question to the shop when the product cannot be bought. */
export function BuyButton({ product }: { product: ProductCard }) {
  const viewer = useViewer()

  if (viewer.state === 'staff') return null // they have no cart
  const offer = offerOf(product)
  if (offer !== 'for-sale') return <AskLink product={product} offer={offer} className="text-13 max-md:px-2" />

  return (
    <CartAmount
      product={product}
      renderAdd={(add) => (
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
    />
  )
}
