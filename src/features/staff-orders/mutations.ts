import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/backend/errors'
import { invalidate, invalidates } from '#lib/backend/invalidates'
import { patchRecords, showAtOnce } from '#lib/backend/optimistic'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import { staffOrderKeys } from './queries.ts'

type Enums = Database['public']['Enums']

export type StatusChange = {
  order_id: string
  status: Enums['order_status']
  comment?: string
  carrier?: string
  tracking_number?: string
}

export async function stepOrder(change: StatusChange): Promise<void> {
  await callRpc('set_order_status', change)
}

/** A single step. Optimistic where it is one press; a dialog waits for its answer. */
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

export const noteMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (note: string) => {
      const db = await supabase()
      return unwrap(await db.from('order_notes').insert({ order_id: orderId, note }).select('id').single())
    },
    ...invalidates(staffOrderKeys.notes(orderId)),
  })

const shownIn = (...orderIds: readonly string[]) => [
  ...orderIds.map(staffOrderKeys.order),
  staffKeys.orders,
  staffKeys.delivery,
  staffKeys.clinics,
  staffKeys.clinicRecords,
]

export const refreshOrders = (client: QueryClient, orderIds: readonly string[]) =>
  invalidate(client, ...shownIn(...orderIds))

/** `amount` in whole tenge, `paidOn` as 2026-11-17. */
export type NewPayment = {
  kind: 'received' | 'refunded'
  amount: number
  paidOn: string
  note: string
  idempotencyKey: string
}

const paymentCall = (order_id: string, { paidOn, idempotencyKey, ...payment }: NewPayment) => ({
  order_id,
  ...payment,
  paid_on: paidOn,
  idempotency_key: idempotencyKey,
})

/** One idempotency key records once. */
export async function recordPayment(orderId: string, payment: NewPayment): Promise<void> {
  await callRpc('record_payment', paymentCall(orderId, payment))
}

export const recordPaymentMutation = (orderId: string) =>
  rpcMutation('record_payment', shownIn(orderId), (payment: NewPayment) => paymentCall(orderId, payment))

type Reversal = { payment_id: number; reason: string }

export const reversePaymentMutation = (orderId: string) =>
  rpcMutation('reverse_payment', shownIn(orderId), (reversal: Reversal) => reversal)

/** Takes back what was recorded with a key. */
export const undoPaymentMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (idempotencyKey: string) => {
      const db = await supabase()
      const { id } = unwrap(
        await db
          .from('order_payments')
          .select('id')
          .eq('order_id', orderId)
          .eq('idempotency_key', idempotencyKey)
          .maybeSingle(),
      )
      await callRpc('reverse_payment', { payment_id: id, reason: 'Отменено сразу после записи' })
    },
    ...invalidates(...shownIn(orderId)),
  })

export const rejectPaymentMutation = (order_id: string) =>
  rpcMutation('reject_payment', shownIn(order_id), (reason: string) => ({ order_id, reason }))

export const extendReservationMutation = (order_id: string) =>
  rpcMutation('extend_reservation', shownIn(order_id), (reason: string) => ({ order_id, reason }))

/** In whole tenge; after a payment the clinic sees the reason. */
export const setDeliveryPriceMutation = (order_id: string) =>
  rpcMutation('set_delivery_price', shownIn(order_id), (change: { price: number; reason: string }) => ({
    order_id,
    ...change,
  }))

type Return = { items: { order_item_id: string; quantity: number }[]; reason: string; idempotencyKey: string }

/** One idempotency key returns once. */
export const returnItemsMutation = (order_id: string) =>
  rpcMutation('return_items', shownIn(order_id), ({ idempotencyKey, ...back }: Return) => ({
    order_id,
    ...back,
    idempotency_key: idempotencyKey,
  }))
