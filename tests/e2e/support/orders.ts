import { randomUUID } from 'node:crypto'
import { given, signIn } from './backend.ts'

/** An order that a clinic has placed, to be fetched at the shop. */
export async function placeOrder(clinic: { email: string }, items: { sku: string; quantity: number }[]) {
  const { api } = await signIn(clinic)
  const delivery = { method: 'pickup-almaty', recipient_name: 'Алия', recipient_phone: '+77010000000' }
  return given(await api.rpc('place_order', { items, delivery, idempotency_key: randomUUID() })) as {
    id: string
    number: string
  }
}

/** The orders of a clinic as it reads them itself, the newest first. */
export async function ordersOf(clinic: { email: string }) {
  const { api } = await signIn(clinic)
  return given(
    await api
      .from('orders')
      .select(
        'id, number, status, total, user_id, placed_by, comment, city, address, order_items(sku, quantity, price)',
      )
      .order('created_at', { ascending: false }),
  )
}
