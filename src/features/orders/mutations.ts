import { mutationOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callRpc, readRpc, rpcMutation } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import type { Paper } from './papers.ts'
import { orderKeys } from './queries.ts'

/** Only new orders; the reserved stock is released. */
export async function cancelOrder(orderId: string, reason: string): Promise<void> {
  await callRpc('cancel_order', { order_id: orderId, reason })
}

/** Amount in tenge; the day is local. */
export async function reportPayment(orderId: string, amount: number, paidOn: string): Promise<void> {
  await callRpc('report_payment', { order_id: orderId, amount, paid_on: paidOn })
}

export async function loadPaper({ call }: Pick<Paper, 'call'>): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, call, { method: 'GET' })
}

/** A minute is more than the longest list takes. */
export const loadPriceList = () => readRpc('price_list', {}, AbortSignal.timeout(60_000), priceListSchema)

export const priceListSchema = z.object({
  rows: z.array(
    z.object({
      line: z.string(),
      sku: z.string(),
      product_type: z.string(),
      name: z.string(),
      volume_ml: z.number(),
      barcode: z.string().nullable(),
      price: z.number().nullable(),
      stock_count: z.number(),
      order_min: z.number(),
      order_step: z.number(),
    }),
  ),
})

/** Shows the order again: an invoice may have been issued. */
export const paperMutation = (orderId: string) =>
  mutationOptions({ mutationFn: loadPaper, ...invalidates(orderKeys.one(orderId), staffKeys.order(orderId)) })

/** Keys that show an order, to its clinic and to staff. */
const shownIn = (orderId: string) => [orderKeys.all, staffKeys.orders, staffKeys.order(orderId), staffKeys.delivery]

/** Decides about an order that is short. */
export const decideShortageMutation = (order_id: string) =>
  rpcMutation('decide_shortage', shownIn(order_id), (choice: 'rest' | 'cancel') => ({ order_id, choice }))

const orderedSchema = z.object({ id: z.string(), number: z.string() })

/** Orders what was missing at the original prices; idempotent by the key. */
export const followUpMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (idempotency_key: string) =>
      orderedSchema.parse(await callRpc('follow_up_order', { order_id: orderId, idempotency_key })),
    ...invalidates(...shownIn(orderId)),
  })

/** The URL of a new public tracking page. */
export async function createTrackingLink(orderId: string): Promise<string> {
  const answer = await callRpc('create_tracking_link', { order_id: orderId })
  const { token } = z.object({ token: z.string() }).parse(answer)
  return new URL(`/track/${token}`, location.href).href
}
