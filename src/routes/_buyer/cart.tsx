import { createFileRoute } from '@tanstack/react-router'
import { useCart } from '#features/cart/use-cart.ts'
import { CartPage } from '#features/cart/components/cart-page.tsx'
import { SaveAsList } from '#features/lists/components/save-as-list.tsx'
import { LastOrder } from '#features/orders/components/last-order.tsx'
import { ManagerCard } from '#features/orders/components/manager-card.tsx'
import { ScanButton } from '#features/paste/components/scan-button.tsx'
import { pageHead } from '#lib/page/page-head'
import { lazyPart, renderNothing } from '#ui/state/lazy-part'

export const Route = createFileRoute('/_buyer/cart')({
  head: () => pageHead('Корзина'),
  component: Cart,
})

// Few carts contain unavailable products.
const WaitButton = lazyPart(
  async () => (await import('#features/back-in-stock/components/wait-button.tsx')).WaitButton,
  renderNothing,
)

// Few carts have one.
const CartProposal = lazyPart(
  async () => (await import('#features/proposals/components/cart-proposal.tsx')).CartProposal,
  renderNothing,
)

const FreeDelivery = lazyPart(
  async () => (await import('#features/checkout/components/delivery-terms.tsx')).FreeDelivery,
  renderNothing,
)

function Cart() {
  const { items } = useCart()
  return (
    <CartPage
      proposal={<CartProposal />}
      scan={<ScanButton />}
      keep={<SaveAsList lines={items.map(({ id, quantity }) => ({ product_id: id, quantity }))} />}
      aside={<ManagerCard />}
      renderDelivery={(goods) => <FreeDelivery goods={goods} />}
      beginning={<LastOrder className="mx-auto max-w-200" />}
      renderMissing={(product) => <WaitButton product={product} variant="ghost" size="sm" />}
    />
  )
}
