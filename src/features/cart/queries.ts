import { toAppError } from '#lib/backend/errors'
import { oneOf, publicRows } from '#lib/backend/public-call'
import { supabase } from '#lib/backend/supabase'
import { normaliseCart, type Availability } from './cart.ts'
import type { ServerCart } from './cart-sync.ts'

export async function loadCart(userId: string): Promise<ServerCart> {
  const db = await supabase()
  const { data, error } = await db.from('user_carts').select('items, updated_at').eq('user_id', userId).maybeSingle()
  if (error) throw toAppError(error)
  return data && { items: normaliseCart(data.items), updatedAt: data.updated_at }
}

/** A product without a row is not for sale. */
export const loadAvailability = (column: 'sku' | 'product_id', values: string[]): Promise<Availability[]> =>
  publicRows('availability', 'sku, available, stock_count, price, product_id, order_min, order_step, max_quantity', {
    [column]: oneOf(values),
  })
