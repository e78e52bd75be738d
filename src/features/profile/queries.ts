import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import type { Address } from './address-form.ts'

export const profileKeys = {
  all: ['profile'] as const,
  addresses: (userId: string) => [...profileKeys.all, 'addresses', userId] as const,
  consents: (userId: string) => [...profileKeys.all, 'consents', userId] as const,
}

/** The clinic's address book, the default address first. */
export const addressBookQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.addresses(userId),
    queryFn: async ({ signal }): Promise<Address[]> => {
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

/** What one agreed to: which version of which text, and when. */
export type Consent = {
  id: string
  created_at: string
  legal_documents: Pick<Database['public']['Tables']['legal_documents']['Row'], 'id' | 'kind' | 'version' | 'title'>
}

/** All that one ever agreed to, the newest version first. */
export const consentsQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.consents(userId),
    queryFn: async ({ signal }): Promise<Consent[]> => {
      const db = await supabase()
      const consents = unwrap(
        await db
          .from('consents')
          .select('id, created_at, legal_documents(id, kind, version, title)')
          .eq('user_id', userId)
          .abortSignal(signal),
      )
      return consents.toSorted((a, b) => b.legal_documents.version.localeCompare(a.legal_documents.version))
    },
  })
