import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

export const profileKeys = {
  all: ['profile'] as const,
  consents: (userId: string) => [...profileKeys.all, 'consents', userId] as const,
}

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
