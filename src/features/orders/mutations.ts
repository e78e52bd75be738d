import { mutationOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callFunction } from '#lib/call-function'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { idempotent } from '#lib/retry-fetch'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { orderKeys } from './queries.ts'

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

/** What shows an order and what follows it, to its clinic and to staff. */
const shownIn = (orderId: string) =>
  invalidates(orderKeys.all, staffKeys.orders, staffKeys.order(orderId), staffKeys.delivery)

/** Says what to do with an order that is short. */
export const decideShortageMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (choice: 'rest' | 'cancel') => {
      const db = await supabase()
      unwrap(await db.rpc('decide_shortage', { order_id: orderId, choice }))
    },
    ...shownIn(orderId),
  })

/** Orders what was missing, at the prices of that order; one key orders once. */
export const followUpMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (idempotency_key: string) => {
      const db = await supabase()
      const answer = await db.rpc('follow_up_order', { order_id: orderId, idempotency_key }).setHeader(...idempotent)
      return z.object({ id: z.string(), number: z.string() }).parse(unwrap(answer))
    },
    ...shownIn(orderId),
  })

/** A new address of the public page on an order. */
export async function createTrackingLink(orderId: string): Promise<string> {
  const db = await supabase()
  const answer = unwrap(await db.rpc('create_tracking_link', { order_id: orderId }))
  const { token } = z.object({ token: z.string() }).parse(answer)
  return new URL(`/track/${token}`, location.href).href
}
