import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState, type ReactNode } from 'react'
import { LineChips } from '#features/assortment/components/line-chips.tsx'
import { cart } from '#features/cart/cart-store.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { catalogKeys } from '#features/catalog/queries.ts'
import { orderKeys } from '#features/orders/queries.ts'
import { Button } from '#ui/action/button'
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
  /** Under an empty cart. */
  beginning: ReactNode
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

function OwnCheckout({ userId, offerLink, beginning }: CheckoutPageProps) {
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
      instead={isEmpty && (items.length === 0 ? <EmptyCart beginning={beginning} /> : <NothingChosen />)}
    />
  )
}

function EmptyCart({ beginning }: { beginning: ReactNode }) {
  return (
    <>
      <EmptyState
        icon={<ShoppingBag />}
        title={<span className="voice text-39">Заказывать пока нечего</span>}
        action={
          <Button asChild>
            <Link to="/catalog">Перейти в каталог</Link>
          </Button>
        }
      >
        <p>Корзина пуста. Выберите средства в каталоге или начните с линейки:</p>
        <LineChips className="mt-4 justify-center" />
      </EmptyState>
      {beginning}
    </>
  )
}

function NothingChosen() {
  return (
    <EmptyState
      icon={<ShoppingBag />}
      title="Ничего не выбрано"
      action={
        <Button asChild>
          <Link to="/cart">Выбрать в корзине</Link>
        </Button>
      }
    >
      Отметьте в корзине то, что хотите заказать.
    </EmptyState>
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
