import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
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

/** Notes that the money has come, or has gone back. */
export async function setPaymentStatus(orderId: string, status: Enums['payment_status']): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_payment_status', { order_id: orderId, payment_status: status }))
}

/** Tells what delivery costs, in whole tenge. */
export async function setDeliveryPrice(orderId: string, price: number): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('set_delivery_price', { order_id: orderId, price }))
}

/** Leaves a note that only staff read. */
export async function addOrderNote(orderId: string, note: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.from('order_notes').insert({ order_id: orderId, note }).select('id').single())
}
