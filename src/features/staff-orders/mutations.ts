import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { idempotent } from '#lib/retry-fetch'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'

type Enums = Database['public']['Enums']

export type StatusChange = {
  order_id: string
  status: Enums['order_status']
  comment?: string
  carrier?: string
  tracking_number?: string
}

/** Takes an order to another status. */
export async function setOrderStatus(change: StatusChange): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_order_status', change))
}

/** Leaves a note that only staff read. */
export async function addOrderNote(orderId: string, note: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.from('order_notes').insert({ order_id: orderId, note }).select('id').single())
}

/** Has everything that may show orders asked again. */
export const refreshOrders = (client: QueryClient) => client.invalidateQueries({ queryKey: staffKeys.all })

/** A change of an order: done or refused, every list of staff that may show it is asked again. */
const orderChange = <Change>(mutationFn: (change: Change) => Promise<void>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_data, _error, _change, _result, { client }) => refreshOrders(client),
  })

/** Money that came in or went back: whole tenge, and a day such as 2026-11-17. */
type NewPayment = {
  kind: 'received' | 'refunded'
  amount: number
  paidOn: string
  note: string
  idempotencyKey: string
}

/** Records money for an order; one key records once. */
export async function recordPayment(orderId: string, payment: NewPayment): Promise<void> {
  const { kind, amount, paidOn, note, idempotencyKey } = payment
  const call = { order_id: orderId, kind, amount, paid_on: paidOn, note, idempotency_key: idempotencyKey }
  const db = await supabase()
  unwrap(await db.rpc('record_payment', call).setHeader(...idempotent))
}

export const recordPaymentMutation = (orderId: string) =>
  orderChange((payment: NewPayment) => recordPayment(orderId, payment))

/** Says that no money followed what the clinic reported. */
export const rejectPaymentMutation = (orderId: string) =>
  orderChange(async (reason: string) => {
    const db = await supabase()
    unwrap(await db.rpc('reject_payment', { order_id: orderId, reason }))
  })

/** Lets an unpaid order hold its stock longer. */
export const extendReservationMutation = (orderId: string) =>
  orderChange(async (reason: string) => {
    const db = await supabase()
    unwrap(await db.rpc('extend_reservation', { order_id: orderId, reason }))
  })

/** Tells what delivery costs, in whole tenge; after a payment the clinic is told why. */
export const setDeliveryPriceMutation = (orderId: string) =>
  orderChange(async (change: { price: number; reason: string }) => {
    const db = await supabase()
    unwrap(await db.rpc('set_delivery_price', { order_id: orderId, ...change }))
  })

/** Pieces of a delivered order that come back. */
type Return = { items: { sku: string; quantity: number }[]; reason: string; idempotencyKey: string }

/** Takes pieces of an order back into stock; one key takes them once. */
export const returnItemsMutation = (orderId: string) =>
  orderChange(async ({ items, reason, idempotencyKey }: Return) => {
    const db = await supabase()
    const call = { order_id: orderId, items, reason, idempotency_key: idempotencyKey }
    unwrap(await db.rpc('return_items', call).setHeader(...idempotent))
  })
