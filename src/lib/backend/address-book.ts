import { queryOptions } from '@tanstack/react-query'
import { unwrap } from './errors'
import { supabase } from './supabase'

/** Scope of all cached address books. */
export const addressBooks = ['address-book'] as const

export const addressBookKey = (userId: string) => [...addressBooks, userId] as const

/** Delivery addresses of a clinic, the default one first. */
export const addressBookQuery = (userId: string) =>
  queryOptions({
    queryKey: addressBookKey(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(
        await db
          .from('clinic_addresses')
          .select('id, label, city, address, contact_name, phone, comment, is_default')
          .eq('user_id', userId)
          .order('is_default', { ascending: false })
          .order('created_at')
          .abortSignal(signal),
      )
    },
  })
