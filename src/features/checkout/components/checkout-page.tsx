import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState, type ReactNode } from 'react'
import { cart } from '#features/cart/cart-store.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { catalogKeys } from '#features/catalog/queries.ts'
import { orderKeys } from '#features/orders/queries.ts'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { EmptyState } from '#ui/state/empty-state'
import { HomeCrumbs } from '#ui/page/home-crumbs'
import { PageHeader } from '#ui/page/page-header'
import { orderAttempt, type OrderAttempt } from '../attempt.ts'
import { checkoutDraft } from '../draft.ts'
import type { PlacedOrder } from '../mutations.ts'
import { checkoutKeys } from '../queries.ts'
import { Checkout } from './checkout.tsx'

type CheckoutPageProps = {
  userId: string
  /** Opens the offer; legal texts are another feature's. */
  offerLink: ReactNode
}

export function CheckoutPage(props: CheckoutPageProps) {
  return (
    <div className="page-width pb-28 md:pb-20">
      <PageHeader
        title="Оформление заказа"
        crumbs={
          <HomeCrumbs>
            <Link to="/cart">Корзина</Link>
            Оформление
          </HomeCrumbs>
        }
      />
      <OwnCheckout {...props} />
    </div>
  )
}

function OwnCheckout({ userId, offerLink }: CheckoutPageProps) {
  const { items } = useCart()
  const [attempt] = useState(() => orderAttempt(userId))
  const { placed, orderPlaced } = useOrderPlaced(attempt, userId)
  const isEmpty = !items.some(({ selected }) => selected)
  return (
    <Checkout
      cart={cart}
      userId={userId}
      owner={userId}
      attempt={attempt}
      placed={placed}
      onPlaced={orderPlaced}
      offerLink={offerLink}
      instead={isEmpty && <NothingToOrder cartIsEmpty={items.length === 0} />}
    />
  )
}

function NothingToOrder({ cartIsEmpty }: { cartIsEmpty: boolean }) {
  return (
    <Card>
      <EmptyState
        className="py-14 md:py-20"
        icon={<ShoppingBag />}
        title={cartIsEmpty ? 'Корзина пуста' : 'Ничего не выбрано'}
        action={
          <Button asChild>
            {cartIsEmpty ? <Link to="/catalog">Открыть каталог</Link> : <Link to="/cart">В корзину</Link>}
          </Button>
        }
      >
        {cartIsEmpty
          ? 'Добавьте товары из каталога, чтобы оформить заказ.'
          : 'Отметьте в корзине то, что хотите заказать.'}
      </EmptyState>
    </Card>
  )
}

/** Empties the ordered lines and the draft, then opens the order. */
function useOrderPlaced(attempt: OrderAttempt, userId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [placed, setPlaced] = useState(false)

  async function orderPlaced(order: PlacedOrder) {
    setPlaced(true)
    attempt.done()
    checkoutDraft(userId).clear()
    void cart.ordered(order.products)
    for (const queryKey of [orderKeys.all, catalogKeys.all, checkoutKeys.all])
      void queryClient.invalidateQueries({ queryKey })
    await navigate({ to: '/orders/$orderId', params: { orderId: order.id }, search: { new: true }, replace: true })
  }

  return { placed, orderPlaced }
}
