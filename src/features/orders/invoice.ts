import type { Order } from './queries.ts'

/** Paid by transfer, not over, and with a known sum. */
export function hasInvoice({ status, payment_method, delivery_price }: Invoiced): boolean {
  const isOver = status === 'cancelled' || status === 'returned'
  return payment_method !== 'cash' && !isOver && delivery_price !== null
}

type Invoiced = Pick<Order, 'status' | 'payment_method' | 'delivery_price'>
