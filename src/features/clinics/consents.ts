import type { QueryClient } from '@tanstack/react-query'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { AppError } from '#lib/backend/errors'
import type { Consents } from './schema.ts'

const kinds = ['offer', 'privacy', 'marketing'] as const satisfies (keyof Consents)[]

/** Ids of the versions that were shown when the boxes were ticked. */
export async function acceptedDocuments(queryClient: QueryClient, consents: Consents): Promise<string[]> {
  const documents = await queryClient.ensureQueryData(legalDocumentsQuery)
  if (!documents.offer || !documents.privacy) {
    // They may have been published since.
    await queryClient.invalidateQueries(legalDocumentsQuery)
    throw new AppError('legal_documents_not_set')
  }
  return kinds.flatMap((kind) => (consents[kind] && documents[kind] ? [documents[kind].id] : []))
}
