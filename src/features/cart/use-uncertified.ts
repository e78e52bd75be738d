import { useQuery } from '@tanstack/react-query'
import { isUuid } from '#lib/page/uuid'
import { orderableItems } from './cart-sums.ts'
import type { Cart, CartItem } from './cart.ts'
import { uncertifiedQuery } from './certificate-queries.ts'

export type Uncertified = {
  /** Lines of the order that the clinic may not order. */
  lines: CartItem[]
  /** Its certificate is being checked. */
  isPending: boolean
  /** The caller may send one. */
  maySend: boolean
}

/** Known before the order is sent; the database decides. */
export function useUncertified(items: Cart, clinicId?: string): Uncertified {
  const { data } = useQuery(uncertifiedQuery(items.map(({ id }) => id).filter(isUuid), clinicId))
  return {
    lines: orderableItems(items).filter(({ id }) => data?.product_ids.includes(id)),
    isPending: data?.is_pending === true,
    maySend: data?.may_send === true,
  }
}
