import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '#lib/database.types'
import { unwrap } from '#lib/errors'
import { JUST_LOADED } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { DocumentStanding, JournalEvent, Overview } from './client.ts'
import { clientKeys } from './keys.ts'

// Loaders import this file: the schemas that check answers load beside the request.

const MOST_NOTES = 200
const JOURNAL_PAGE = 50

/** How a clinic buys, what it owes and what is proposed to it. */
export const overviewQuery = (clientId: string) =>
  queryOptions({
    queryKey: clientKeys.overview(clientId),
    queryFn: async ({ signal }): Promise<Overview> => {
      const [{ overviewSchema }, db] = await Promise.all([import('./client.ts'), supabase()])
      return overviewSchema.parse(unwrap(await db.rpc('client_overview', { user_id: clientId }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
  })

/** A note about a client; with a day, a task. */
export type ClientNote = Pick<
  Database['public']['Tables']['client_notes']['Row'],
  'id' | 'author_id' | 'author_name' | 'note' | 'due_on' | 'done_at' | 'created_at'
>

/** What staff note about a client and are to do, newest first. */
export const notesQuery = (clientId: string) =>
  queryOptions({
    queryKey: clientKeys.notes(clientId),
    queryFn: async ({ signal }): Promise<ClientNote[]> => {
      const db = await supabase()
      return unwrap(
        await db
          .from('client_notes')
          .select('id, author_id, author_name, note, due_on, done_at, created_at')
          .eq('user_id', clientId)
          .order('created_at', { ascending: false })
          .limit(MOST_NOTES)
          .abortSignal(signal),
      )
    },
    staleTime: JUST_LOADED,
  })

/** Where a client's documents stand. */
export const standingQuery = (clientId: string) =>
  queryOptions({
    queryKey: clientKeys.standing(clientId),
    queryFn: async ({ signal }): Promise<DocumentStanding[]> => {
      const [{ standingSchema }, db] = await Promise.all([import('./client.ts'), supabase()])
      return standingSchema.parse(unwrap(await db.rpc('client_documents', { user_id: clientId }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
  })

/** What happened with a client, newest first, page by page. */
export const journalQuery = (clientId: string) =>
  infiniteQueryOptions({
    queryKey: clientKeys.journal(clientId),
    queryFn: async ({ signal, pageParam }): Promise<JournalEvent[]> => {
      const [{ journalSchema }, db] = await Promise.all([import('./client.ts'), supabase()])
      const args = { user_id: clientId, ...(pageParam && { before: pageParam }) }
      return journalSchema.parse(unwrap(await db.rpc('client_journal', args).abortSignal(signal)))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < JOURNAL_PAGE ? null : page.at(-1)!.at),
    staleTime: 0,
  })
