import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { pollEvery } from '#lib/live'
import { callerKeys } from '#lib/caller-keys'
import type { QueryData } from '#lib/query-data'
import { supabase } from '#lib/supabase'

const VERDICTS_ASKED_EVERY = 15_000

export const documentKeys = {
  all: callerKeys.documents,
  own: (userId: string) => [...documentKeys.all, 'own', userId] as const,
}

/** In the order they came. Polled: staff decide about them. */
export const ownDocumentsQuery = (userId: string) =>
  queryOptions({
    queryKey: documentKeys.own(userId),
    queryFn: async ({ signal }) => {
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
    refetchInterval: pollEvery(VERDICTS_ASKED_EVERY),
  })

export type ClinicDocument = QueryData<typeof ownDocumentsQuery>[number]
