import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cart } from '#features/cart/cart-store.ts'
import { catalogKeys } from '#features/catalog/queries.ts'
import { orderKeys } from '#features/orders/queries.ts'
import type { OrderAttempt } from './attempt.ts'
import { checkoutDraft } from './draft.ts'
import type { PlacedOrder } from './mutations.ts'
import { checkoutKeys } from './queries.ts'

/** What follows an order: its lines leave the cart, the form forgets, its page opens. */
export function useOrderPlaced(attempt: OrderAttempt, userId: string) {
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
