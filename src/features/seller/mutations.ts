import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { supabase } from '#lib/supabase'
import { sellerKeys, type SellerProfile } from './queries.ts'

/** Sets the requisites that invoices carry from a day on; what was planned for that day gives way. */
export const saveSellerProfileMutation = () =>
  mutationOptions({
    mutationFn: async (profile: SellerProfile): Promise<void> => {
      const db = await supabase()
      unwrap(await db.rpc('save_seller_profile', { profile }))
    },
    ...invalidates(sellerKeys.profiles(), sellerKeys.requisites()),
  })
