import { mutationOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { invalidate } from '#lib/query-cache'
import { supabase } from '#lib/supabase'
import { sellerKeys, type SellerProfile } from './queries.ts'

/** Sets the requisites that invoices carry from a day on; what was planned for that day gives way. */
export const saveSellerMutation = () =>
  mutationOptions({
    mutationFn: async (profile: SellerProfile) => {
      const db = await supabase()
      return unwrap(await db.rpc('save_seller_profile', { profile }))
    },
    onSettled: (_data, _error, _profile, _result, { client }) =>
      invalidate(client, sellerKeys.profiles(), sellerKeys.requisites()),
  })
