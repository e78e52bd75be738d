import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import type { SellerProfile } from './queries.ts'

/** Sets the requisites that invoices carry from a day on; what was planned for that day gives way. */
export async function saveSellerProfile(profile: SellerProfile): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('save_seller_profile', { profile }))
}
