import { randomUUID } from 'node:crypto'
import { given, signIn } from './backend.ts'

type Wishes = {
  method?: 'pickup-almaty' | 'courier-almaty' | 'sdek'
  payment?: 'invoice' | 'kaspi' | 'cash'
  onShortage?: 'rest' | 'call' | 'cancel'
}

const places = {
  'pickup-almaty': {},
  'courier-almaty': { city: 'Алматы', address: 'ул. Толе би, 59, оф. 3' },
  sdek: { city: 'Караганда', address: 'пр. Бұқар Жырау, 49' },
}

/** An order that a clinic has placed, to be fetched at the shop and paid by invoice by default. */
export async function placeOrder(
  clinic: { email: string },
  items: { sku: string; quantity: number }[],
  { method = 'pickup-almaty', payment = 'invoice', onShortage }: Wishes = {},
) {
  const { api } = await signIn(clinic)
  const recipient = { recipient_name: 'Алия', recipient_phone: '+77010000000' }
  const delivery = { method, ...places[method], ...recipient, ...(onShortage && { on_shortage: onShortage }) }
  const order = { items, delivery, payment_method: payment, idempotency_key: randomUUID() }
  return given(await api.rpc('place_order', order)) as {
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
