import { mutationOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callRpc, rpcMutation } from '#lib/ask'
import { callFunction } from '#lib/call-function'
import { invalidates } from '#lib/invalidates'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { orderKeys } from './queries.ts'

/** Takes an order back while it is new; what it held returns to stock. */
export async function cancelOrder(orderId: string, reason: string): Promise<void> {
  await callRpc('cancel_order', { order_id: orderId, reason })
}

/** Says that an order has been paid for: how much in tenge, and on which day. */
export async function reportPayment(orderId: string, amount: number, paidOn: string): Promise<void> {
  await callRpc('report_payment', { order_id: orderId, amount, paid_on: paidOn })
}

/** The order's invoice, «Счёт на оплату», issued if it has not been: a PDF. */
export async function loadInvoice(orderId: string): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, `order-invoice?order_id=${orderId}`, { method: 'GET' })
}

/** What shows an order and what follows it, to its clinic and to staff. */
const shownIn = (orderId: string) => [orderKeys.all, staffKeys.orders, staffKeys.order(orderId), staffKeys.delivery]

/** Says what to do with an order that is short. */
export const decideShortageMutation = (order_id: string) =>
  rpcMutation('decide_shortage', shownIn(order_id), (choice: 'rest' | 'cancel') => ({ order_id, choice }))

const orderedSchema = z.object({ id: z.string(), number: z.string() })

/** Orders what was missing, at the prices of that order; one key orders once. */
export const followUpMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (idempotency_key: string) =>
      orderedSchema.parse(await callRpc('follow_up_order', { order_id: orderId, idempotency_key })),
    ...invalidates(...shownIn(orderId)),
  })

/** A new address of the public page on an order. */
export async function createTrackingLink(orderId: string): Promise<string> {
  const answer = await callRpc('create_tracking_link', { order_id: orderId })
  const { token } = z.object({ token: z.string() }).parse(answer)
  return new URL(`/track/${token}`, location.href).href
}
