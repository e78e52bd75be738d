import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { idempotent } from '#lib/retry-fetch'
import { invalidate, invalidates } from '#lib/invalidates'
import { patchRecords, showAtOnce } from '#lib/optimistic'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { staffOrderKeys } from './queries.ts'

type Enums = Database['public']['Enums']

export type StatusChange = {
  order_id: string
  status: Enums['order_status']
  comment?: string
  carrier?: string
  tracking_number?: string
}

/** Takes an order to another status. */
export async function stepOrder(change: StatusChange): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_order_status', change))
}

/** `stepOrder`, where it is a change of its own. What is one press is shown at once; a window waits for its answer. */
export const stepMutation = () =>
  mutationOptions({
    mutationFn: stepOrder,
    onMutate: ({ order_id, status, comment, carrier }, { client }) => {
      if (comment !== undefined || carrier !== undefined) return undefined
      return showAtOnce(
        client,
        [staffKeys.orders, staffOrderKeys.order(order_id), staffKeys.delivery],
        patchRecords<{ id: string; status: Enums['order_status'] }>(
          ({ id }) => id === order_id,
          (order) => ({ ...order, status }),
        ),
      )
    },
    // Also after a refusal: somebody was faster.
    onSettled: (_data, error, { order_id }, undo, { client }) => {
      if (error) undo?.()
      return refreshOrders(client, [order_id])
    },
  })

/** Leaves a note that only staff read. */
export const noteMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (note: string) => {
      const db = await supabase()
      return unwrap(await db.from('order_notes').insert({ order_id: orderId, note }).select('id').single())
    },
    ...invalidates(staffOrderKeys.notes(orderId)),
  })

/** Has everything asked again that shows these orders: lists, the board, and the sums of clinics. */
export const refreshOrders = (client: QueryClient, orderIds: readonly string[]) =>
  invalidate(
    client,
    ...orderIds.map(staffOrderKeys.order),
    staffKeys.orders,
    staffKeys.delivery,
    staffKeys.clinics,
    staffKeys.clinicRecords,
  )

/** A change of an order; refused, it is asked again too: somebody was faster. */
const orderChange = <Change>(orderId: string, mutationFn: (change: Change) => Promise<void>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_data, _error, _change, _result, { client }) => refreshOrders(client, [orderId]),
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
  orderChange(orderId, (payment: NewPayment) => recordPayment(orderId, payment))

/** Says that no money followed what the clinic reported. */
export const rejectPaymentMutation = (orderId: string) =>
  orderChange(orderId, async (reason: string) => {
    const db = await supabase()
    unwrap(await db.rpc('reject_payment', { order_id: orderId, reason }))
  })

/** Lets an unpaid order hold its stock longer. */
export const extendReservationMutation = (orderId: string) =>
  orderChange(orderId, async (reason: string) => {
    const db = await supabase()
    unwrap(await db.rpc('extend_reservation', { order_id: orderId, reason }))
  })

/** Tells what delivery costs, in whole tenge; after a payment the clinic is told why. */
export const setDeliveryPriceMutation = (orderId: string) =>
  orderChange(orderId, async (change: { price: number; reason: string }) => {
    const db = await supabase()
    unwrap(await db.rpc('set_delivery_price', { order_id: orderId, ...change }))
  })

/** Pieces of a delivered order that come back. */
type Return = { items: { order_item_id: string; quantity: number }[]; reason: string; idempotencyKey: string }

/** Takes pieces of an order back into stock; one key takes them once. */
export const returnItemsMutation = (orderId: string) =>
  orderChange(orderId, async ({ items, reason, idempotencyKey }: Return) => {
    const db = await supabase()
    const call = { order_id: orderId, items, reason, idempotency_key: idempotencyKey }
    unwrap(await db.rpc('return_items', call).setHeader(...idempotent))
  })
