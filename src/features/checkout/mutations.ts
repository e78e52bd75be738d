import { z } from 'zod'
import { callRpc } from '#lib/backend/ask'
import { toAppError, unwrap } from '#lib/backend/errors'
import { idempotent } from '#lib/backend/retry-fetch'
import { supabase } from '#lib/backend/supabase'

/** An order as it is asked for, at the prices that were shown. */
export type OrderRequest = {
  /** `product_id` wins over the sku, which may be another product's by now. */
  items: { product_id?: string; sku: string; quantity: number; price: number }[]
  delivery: {
    method: string
    city: string | null
    address: string | null
    recipient_name: string
    recipient_phone: string
    desired_on?: string
    on_shortage: string
  }
  payment_method: string
  comment: string
  expected_total: number
  idempotency_key: string
  user_id?: string
}

export type PlacedOrder = { id: string; number: string; products: { product_id: string; sku: string }[] }

const placedOrder = z.object({
  id: z.string(),
  number: z.string(),
  items: z.array(z.object({ product_id: z.string(), sku: z.string() })),
})

/** Idempotent by the key. */
export async function placeOrder(request: OrderRequest): Promise<PlacedOrder> {
  const { id, number, items } = placedOrder.parse(await callRpc('place_order', request))
  return { id, number, products: items }
}

/** Idempotent. */
export async function acceptOffer(documentId: string): Promise<void> {
  const db = await supabase()
  const { error } = await db
    .from('consents')
    .upsert({ document_id: documentId }, { onConflict: 'user_id,document_id,withdrawn_at', ignoreDuplicates: true })
    .select('id')
    .setHeader(...idempotent)
  if (error) throw toAppError(error)
}

const LONGEST_LABEL = 60

/** The address serves as its label. */
export async function saveAddress({ city, address }: { city: string; address: string }): Promise<void> {
  const db = await supabase()
  unwrap(
    await db
      .from('clinic_addresses')
      .insert({ label: address.slice(0, LONGEST_LABEL), city, address })
      .select('id')
      .single(),
  )
}
