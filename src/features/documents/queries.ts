import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

const VERDICTS_ASKED_EVERY = 15_000

export const documentKeys = {
  all: ['documents'] as const,
  own: (userId: string) => [...documentKeys.all, 'own', userId] as const,
}

/** A document as its clinic sees it. */
export type ClinicDocument = Pick<
  Database['public']['Tables']['clinic_documents']['Row'],
  | 'id'
  | 'kind'
  | 'storage_path'
  | 'file_name'
  | 'size'
  | 'number'
  | 'issued_on'
  | 'expires_on'
  | 'verdict'
  | 'verdict_reason'
  | 'created_at'
>

/** What one's own clinic has sent, in the order it came; asked for again while it is looked at: staff decide about it. */
export const ownDocumentsQuery = (userId: string) =>
  queryOptions({
    queryKey: documentKeys.own(userId),
    queryFn: async ({ signal }): Promise<ClinicDocument[]> => {
      const db = await supabase()
      return unwrap(
        await db
          .from('clinic_documents')
          .select(
            'id, kind, storage_path, file_name, size, number, issued_on, expires_on, verdict, verdict_reason, created_at',
          )
          .eq('user_id', userId)
          .order('created_at')
          .abortSignal(signal),
      )
    },
    refetchInterval: VERDICTS_ASKED_EVERY,
  })
