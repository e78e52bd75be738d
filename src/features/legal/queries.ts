import { queryOptions } from '@tanstack/react-query'
import { rowsQuery } from '#lib/backend/ask'
import type { Database } from '#lib/database.types'
import { isoDay } from '#lib/dates/dates'
import { AppError } from '#lib/backend/errors'
import { publicRows } from '#lib/backend/public-call'

export type LegalKind = Database['public']['Enums']['legal_document_kind']

/** `version` is the day it came into force. */
export type LegalDocument = { id: string; kind: LegalKind; version: string; title: string }

const VERSION = 'id, kind, version, title'

export const LEGAL = ['content', 'legal-documents'] as const

/** The documents in force, one of each kind. */
export const legalDocumentsQuery = queryOptions({
  queryKey: LEGAL,
  queryFn: async ({ signal }): Promise<Partial<Record<LegalKind, LegalDocument>>> => {
    const params = { version: `lte.${isoDay()}`, order: 'version' } as const
    const versions = await publicRows('legal_documents', VERSION, params, signal)
    // The newest comes last and wins.
    return Object.fromEntries(versions.map((document) => [document.kind, document]))
  },
})

/** Newest first: that one is in force. */
export const legalVersionsQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: [...LEGAL, kind],
    queryFn: ({ signal }): Promise<LegalDocument[]> => {
      const params = { kind: `eq.${kind}`, version: `lte.${isoDay()}`, order: 'version.desc' } as const
      return publicRows('legal_documents', VERSION, params, signal)
    },
  })

/** Future ones included, newest first. For admins. */
export const allVersionsQuery = () =>
  rowsQuery([...LEGAL, 'planned'], (db) =>
    db.from('legal_documents').select(VERSION).order('version', { ascending: false }),
  )

/** Markdown: long, so only readers load it. It never changes. */
export const legalTextQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEGAL, 'text', id],
    queryFn: async ({ signal }): Promise<string> => {
      const [document] = await publicRows('legal_documents', 'body', { id: `eq.${id}` }, signal)
      if (!document) throw new AppError('not_found')
      return document.body
    },
    staleTime: Infinity,
  })
