import { toAppError, unwrap } from '#lib/backend/errors'
import { idempotent } from '#lib/backend/retry-fetch'
import { supabase } from '#lib/backend/supabase'
import type { Cart } from './cart.ts'

export async function saveCart(userId: string, items: Cart): Promise<string> {
  const db = await supabase()
  const row = { user_id: userId, items: [...items], updated_at: new Date().toISOString() }
  const saved = await db
    .from('user_carts')
    .upsert(row, { onConflict: 'user_id' })
    .select('updated_at')
    .setHeader(...idempotent)
    .single()
  return unwrap(saved).updated_at
}

export async function deleteCart(userId: string): Promise<void> {
  const db = await supabase()
  const { error } = await db
    .from('user_carts')
    .delete()
    .eq('user_id', userId)
    .select('user_id')
    .setHeader(...idempotent)
  if (error) throw toAppError(error)
}
