import { useSnapshot } from 'valtio'
import { session } from '#features/account/session-store.ts'
import { useViewer } from '#features/account/viewer.ts'
import { AskLink } from '#features/catalog/components/ask-link.tsx'
import { offerOf, type ProductCard } from '#features/catalog/product.ts'
import { Button } from '#ui/action/button'
import { CartAmount } from './cart-amount.tsx'

type BuyButtonProps = { product: ProductCard }

/** «В корзину», or the stepper once it is in the cart; a question to the shop when the product cannot be bought. */
export function BuyButton({ product }: BuyButtonProps) {
  // Of a guest no role is looked up, by none of a page's many buttons.
  const isGuest = useSnapshot(session).supabase_user === null
  return isGuest ? <Buy product={product} /> : <BuyUnlessStaff product={product} />
}

function BuyUnlessStaff({ product }: BuyButtonProps) {
  return useViewer().state === 'staff' ? null : <Buy product={product} /> // staff have no cart
}

function Buy({ product }: BuyButtonProps) {
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
