import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createTabCart } from '#features/cart/tab-cart.ts'
import { invalidate } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { toast } from '#ui/state/toast'
import { orderAttempt } from '../attempt.ts'
import { checkoutDraft } from '../draft.ts'
import type { PlacedOrder } from '../mutations.ts'
import { checkoutKeys } from '../queries.ts'
import { CartPicker } from './cart-picker.tsx'
import { Checkout } from './checkout.tsx'
import { ClientOrderLines } from './client-order-lines.tsx'

type ClientOrderProps = {
  /** The member of staff who places it. */
  userId: string
  clientId: string
  /** Opens the order that has come of it. */
  onPlaced: (orderId: string) => Promise<void>
}

/** An order that staff place for a client. It survives leaving the page, until the tab is closed. */
export function ClientOrder({ userId, clientId, onPlaced }: ClientOrderProps) {
  const owner = `${userId}:${clientId}`
  const queryClient = useQueryClient()
  const [cart] = useState(() => createTabCart(owner))
  const [attempt] = useState(() => orderAttempt(owner))
  const [placed, setPlaced] = useState(false)
  // Prices may have changed since.
  useEffect(() => void (cart.state.items.length > 0 && cart.validate()), [cart])

  async function orderPlaced({ id, number }: PlacedOrder) {
    setPlaced(true)
    attempt.done()
    checkoutDraft(owner).clear()
    cart.clear()
    void invalidate(queryClient, staffKeys.orders, staffKeys.clinics, staffKeys.clinic(clientId), checkoutKeys.all)
    toast.success(`Заказ ${number} оформлен`)
    await onPlaced(id)
  }

  return (
    <Checkout
      cart={cart}
      userId={userId}
      clientId={clientId}
      owner={owner}
      attempt={attempt}
      placed={placed}
      onPlaced={orderPlaced}
    >
      <CartPicker cart={cart} clientId={clientId} />
      <ClientOrderLines cart={cart} />
    </Checkout>
  )
}
