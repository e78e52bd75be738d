import type { Order } from './queries.ts'

/** Whether the shop makes an invoice for this order: one that is paid by transfer, goes on, and whose sum is known. */
export function hasInvoice({ status, payment_method, delivery_price }: Invoiced): boolean {
  const isOver = status === 'cancelled' || status === 'returned'
  return payment_method !== 'cash' && !isOver && delivery_price !== null
}

type Invoiced = Pick<Order, 'status' | 'payment_method' | 'delivery_price'>
