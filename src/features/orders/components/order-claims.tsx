import { lazyPart } from '#ui/state/lazy-part'
import type { Order } from '../queries.ts'

const Claims = lazyPart(async () => (await import('#features/claims/components/order-claims.tsx')).OrderClaims)

/** What is wrong with a sent order. */
export function OrderClaims({ order }: { order: Order }) {
  if (!['shipped', 'delivered', 'returned'].includes(order.status)) return null
  return <Claims order={order} />
}
