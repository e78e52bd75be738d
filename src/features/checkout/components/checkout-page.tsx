import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useCart } from '#features/cart/cart-store.ts'
import { errorText } from '#lib/error-texts'
import { Breadcrumbs } from '#ui/breadcrumbs'
import { Button } from '#ui/button'
import { Card } from '#ui/card'
import { EmptyState } from '#ui/empty-state'
import { ErrorState } from '#ui/error-state'
import { PageHeader } from '#ui/page-header'
import { Skeleton } from '#ui/skeleton'
import { orderAttempt, type OrderAttempt } from '../attempt.ts'
import type { PlacedOrder } from '../mutations.ts'
import { addressesQuery, deliveryMethodsQuery, offerQuery, orderByKeyQuery, payerQuery } from '../queries.ts'
import { useOrderPlaced } from '../use-order-placed.ts'
import { CheckoutForm } from './checkout-form.tsx'

type CheckoutPageProps = {
  userId: string
  /** Words that open the offer; legal texts are another feature's. */
  offerLink: ReactNode
}

/** Everything between the cart and the order, on one page. */
export function CheckoutPage(props: CheckoutPageProps) {
  return (
    <div className="page-width pb-28 md:pb-20">
      <PageHeader
        title="Оформление заказа"
        crumbs={
          <Breadcrumbs>
            <Link to="/">Главная</Link>
            <Link to="/cart">Корзина</Link>
            Оформление
          </Breadcrumbs>
        }
      />
      <Checkout {...props} />
    </div>
  )
}

function Checkout({ userId, offerLink }: CheckoutPageProps) {
  const { items } = useCart()
  const [attempt] = useState(() => orderAttempt(userId))
  const { placed, orderPlaced } = useOrderPlaced(attempt, userId)
  const doubt = useDoubt(attempt, userId, orderPlaced)
  const queries = useQueries({
    queries: [deliveryMethodsQuery(), addressesQuery(), payerQuery(userId), offerQuery()],
  })
  const [methods, addresses, payer, offer] = queries

  const failed = [doubt, ...queries].find(({ error, data }) => error && data === undefined)
  if (failed) {
    return (
      <Card>
        <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {errorText(failed.error)}
        </ErrorState>
      </Card>
    )
  }
  const known = methods.data && addresses.data && payer.data && offer.data !== undefined
  if (!known || doubt.isLoading || doubt.data || placed) return <CheckoutSkeleton />
  if (!items.some(({ selected }) => selected)) return <NothingToOrder cartIsEmpty={items.length === 0} />
  return (
    <CheckoutForm
      userId={userId}
      attempt={attempt}
      methods={methods.data}
      addresses={addresses.data}
      payer={payer.data}
      offer={offer.data}
      offerLink={offerLink}
      onPlaced={orderPlaced}
    />
  )
}

/** An answer that was lost must not leave the buyer with an order they do not know of: asks what came of it. */
function useDoubt(attempt: OrderAttempt, userId: string, orderPlaced: (order: PlacedOrder) => Promise<void>) {
  const [key] = useState(() => attempt.keyInDoubt())
  const doubt = useQuery({ ...orderByKeyQuery(userId, key ?? ''), enabled: key !== null })
  const onPlaced = useEffectEvent((order: PlacedOrder) => void orderPlaced(order))
  useEffect(() => {
    if (doubt.data) onPlaced(doubt.data)
  }, [doubt.data])
  return doubt
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

function CheckoutSkeleton() {
  return (
    <div role="status" aria-label="Страница загружается" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
      <Skeleton className="h-200 rounded-card" />
      <Skeleton className="h-100 rounded-card" />
    </div>
  )
}
