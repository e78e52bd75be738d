import { callFunction } from '#lib/call-function'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** Takes an order back while it is new; what it held returns to stock. */
export async function cancelOrder(orderId: string, reason: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('cancel_order', { order_id: orderId, reason }))
}

/** Says that an order has been paid for: how much in tenge, and on which day. */
export async function reportPayment(orderId: string, amount: number, paidOn: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('report_payment', { order_id: orderId, amount, paid_on: paidOn }))
}

/** The order's invoice, «Счёт на оплату», issued if it has not been: a PDF. */
export async function loadInvoice(orderId: string): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, `order-invoice?order_id=${orderId}`, { method: 'GET' })
}
