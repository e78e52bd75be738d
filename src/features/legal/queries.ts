import { queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { isoDay } from '#lib/dates'
import { unwrap } from '#lib/errors'
import { publicSupabase, supabase } from '#lib/supabase'

export type LegalKind = Database['public']['Enums']['legal_document_kind']

/** `version` is the day it came into force. */
export type LegalDocument = { id: string; kind: LegalKind; version: string; title: string }

const VERSION = 'id, kind, version, title'

export const legalKeys = {
  all: ['content', 'legal-documents'] as const,
  versions: (kind: LegalKind) => [...legalKeys.all, kind] as const,
  planned: () => [...legalKeys.all, 'planned'] as const,
  text: (id: string) => [...legalKeys.all, 'text', id] as const,
}

/** The documents in force, one of each kind. */
export const legalDocumentsQuery = queryOptions({
  queryKey: legalKeys.all,
  queryFn: async ({ signal }): Promise<Partial<Record<LegalKind, LegalDocument>>> => {
    const db = await publicSupabase()
    const versions = unwrap(
      await db
        .from('legal_documents')
        .select(VERSION)
        .lte('version', isoDay())
        .order('version', { ascending: true })
        .abortSignal(signal),
    )
    // The newest comes last and wins.
    return Object.fromEntries(versions.map((document) => [document.kind, document]))
  },
})

/** Newest first: that one is in force. */
export const legalVersionsQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: legalKeys.versions(kind),
    queryFn: async ({ signal }): Promise<LegalDocument[]> => {
      const db = await publicSupabase()
      return unwrap(
        await db
          .from('legal_documents')
          .select(VERSION)
          .eq('kind', kind)
          .lte('version', isoDay())
          .order('version', { ascending: false })
          .abortSignal(signal),
      )
    },
  })

/** Future ones included, newest first. For admins. */
export const allVersionsQuery = () =>
  queryOptions({
    queryKey: legalKeys.planned(),
    queryFn: async ({ signal }): Promise<LegalDocument[]> => {
      const db = await supabase()
      return unwrap(
        await db.from('legal_documents').select(VERSION).order('version', { ascending: false }).abortSignal(signal),
      )
    },
  })

/** Markdown: long, so only readers load it. It never changes. */
export const legalTextQuery = (id: string) =>
  queryOptions({
    queryKey: legalKeys.text(id),
    queryFn: async ({ signal }): Promise<string> => {
      const db = await publicSupabase()
      return unwrap(await db.from('legal_documents').select('body').eq('id', id).abortSignal(signal).single()).body
    },
    staleTime: Infinity,
  })
