import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { publicSupabase } from '#lib/supabase'

export type LegalKind = Database['public']['Enums']['legal_document_kind']

/** A text that people accept, in Markdown; `version` is the day it came into force. */
export type LegalDocument = { id: string; kind: LegalKind; version: string; title: string; body: string }

/** The documents in force, one of each kind. */
export const legalDocumentsQuery = queryOptions({
  queryKey: ['content', 'legal-documents'],
  queryFn: async ({ signal }): Promise<Partial<Record<LegalKind, LegalDocument>>> => {
    const db = await publicSupabase()
    const versions = unwrap(
      await db
        .from('legal_documents')
        .select('id, kind, version, title, body')
        .order('version', { ascending: true })
        .abortSignal(signal),
    )
    // The newest comes last and wins.
    return Object.fromEntries(versions.map((document) => [document.kind, document]))
  },
})

/** All versions of one document, the newest first: that one is in force. */
export const legalVersionsQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: ['content', 'legal-documents', kind],
    queryFn: async ({ signal }): Promise<LegalDocument[]> => {
      const db = await publicSupabase()
      return unwrap(
        await db
          .from('legal_documents')
          .select('id, kind, version, title, body')
          .eq('kind', kind)
          .order('version', { ascending: false })
          .abortSignal(signal),
      )
    },
  })
