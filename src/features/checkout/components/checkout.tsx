import { addressBookQuery } from '#lib/backend/address-book'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { CartStore } from '#features/cart/cart-store.ts'
import { Card } from '#ui/page/card'
import { QueryError } from '#ui/state/query-error'
import { Skeleton } from '#ui/state/skeleton'
import type { OrderAttempt } from '../attempt.ts'
import type { PlacedOrder } from '../mutations.ts'
import { deliveryMethodsQuery, lastOrderQuery, offerQuery, orderByKeyQuery, payerQuery } from '../queries.ts'
import { CheckoutForm } from './checkout-form.tsx'

type CheckoutProps = {
  cart: CartStore
  userId: string
  clientId?: string
  /** Distinguishes the session notes of this checkout from others. */
  owner: string
  attempt: OrderAttempt
  /** It has become an order, whose page is about to open. */
  placed: boolean
  onPlaced: (order: PlacedOrder) => Promise<void>
  offerLink?: ReactNode
  /** Replaces the form. */
  instead?: ReactNode
  /** Above the form. */
  children?: ReactNode
}

export function Checkout({ userId, clientId, placed, instead, children, ...form }: CheckoutProps) {
  const buyerId = clientId ?? userId
  const unanswered = useUnansweredOrder(form.attempt, userId, form.onPlaced)
  const queries = useQueries({
    queries: [
      deliveryMethodsQuery(),
      addressBookQuery(buyerId),
      payerQuery(buyerId),
      offerQuery(),
      lastOrderQuery(buyerId),
    ],
  })
  const [methods, addresses, payer, offer, last] = queries

  const failed = [unanswered, ...queries].find(({ error, data }) => error && data === undefined)
  if (failed) {
    return (
      <Card>
        <QueryError query={failed} />
      </Card>
    )
  }
  const known = methods.data && addresses.data && payer.data && offer.data !== undefined && last.data !== undefined
  if (!known || unanswered.isLoading || unanswered.data || placed) return <CheckoutSkeleton />
  if (instead) return instead
  return (
    <CheckoutForm
      {...form}
      clientId={clientId}
      methods={methods.data}
      addresses={addresses.data}
      payer={payer.data}
      last={last.data}
      // Only the clinic itself can accept an offer.
      offer={clientId ? null : offer.data}
    >
      {children}
    </CheckoutForm>
  )
}

/** After a lost answer the order may exist: looks it up, so that the buyer learns of it. */
function useUnansweredOrder(attempt: OrderAttempt, userId: string, orderPlaced: (order: PlacedOrder) => Promise<void>) {
  const [key] = useState(() => attempt.keyInDoubt())
  const unanswered = useQuery({ ...orderByKeyQuery(userId, key ?? ''), enabled: key !== null })
  const onPlaced = useEffectEvent((order: PlacedOrder) => void orderPlaced(order))
  useEffect(() => {
    if (unanswered.data) onPlaced(unanswered.data)
  }, [unanswered.data])
  return unanswered
}

function CheckoutSkeleton() {
  return (
    <div role="status" aria-label="Страница загружается" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
      <Skeleton className="h-200 rounded-card" />
      <Skeleton className="h-100 rounded-card" />
    </div>
  )
}
