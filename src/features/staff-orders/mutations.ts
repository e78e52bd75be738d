import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { invalidate, patchRecords, showAtOnce } from '#lib/query-cache'
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

/** Takes an order to another status. What is one press is shown at once; a window waits for its answer. */
export const stepMutation = () =>
  mutationOptions({
    mutationFn: async (change: StatusChange) => {
      const db = await supabase()
      return unwrap(await db.rpc('set_order_status', change))
    },
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
      return refresh(client, order_id)
    },
  })

/** Notes that the money of an order has come, or has gone back. */
export const paymentMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (status: Enums['payment_status']) => {
      const db = await supabase()
      return unwrap(await db.rpc('set_payment_status', { order_id: orderId, payment_status: status }))
    },
    onSettled: (_data, _error, _status, _result, { client }) => refresh(client, orderId),
  })

/** Tells what the delivery of an order costs, in whole tenge. */
export const deliveryPriceMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (price: number) => {
      const db = await supabase()
      return unwrap(await db.rpc('set_delivery_price', { order_id: orderId, price }))
    },
    onSettled: (_data, _error, _price, _result, { client }) => refresh(client, orderId),
  })

/** Leaves a note that only staff read. */
export const noteMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (note: string) => {
      const db = await supabase()
      return unwrap(await db.from('order_notes').insert({ order_id: orderId, note }).select('id').single())
    },
    onSuccess: (_data, _note, _result, { client }) => invalidate(client, staffOrderKeys.notes(orderId)),
  })

/** What a change of an order shows in: the order, the lists and the board it is on, and the sums of clinics. */
const refresh = (client: QueryClient, orderId: string) =>
  invalidate(
    client,
    staffOrderKeys.order(orderId),
    staffKeys.orders,
    staffKeys.delivery,
    staffKeys.clinics,
    staffKeys.clinicRecords,
  )
