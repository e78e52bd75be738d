import type { QueryKey } from '@tanstack/react-query'
import { rowsQuery } from '#lib/backend/ask'
import { pollEvery } from '#lib/backend/live'
import { callerKeys } from '#lib/backend/caller-keys'
import type { QueryData } from '#lib/backend/query-data'

const VERDICTS_ASKED_EVERY = 15_000

/** In the order they came. */
export const clinicDocumentsQuery = (queryKey: QueryKey, userId: string) =>
  rowsQuery(queryKey, (db) =>
    db
      .from('clinic_documents')
      .select(
        `id, user_id, kind, storage_path, file_name, mime, size, number, issued_on, expires_on, verdict, verdict_reason,
           created_at`,
      )
      .eq('user_id', userId)
      .order('created_at'),
  )

/** Polled: staff decide about them. */
export const ownDocumentsQuery = (userId: string) => ({
  ...clinicDocumentsQuery([...callerKeys.documents, 'own', userId], userId),
  refetchInterval: pollEvery(VERDICTS_ASKED_EVERY),
})

export type ClinicDocument = QueryData<typeof clinicDocumentsQuery>[number]
