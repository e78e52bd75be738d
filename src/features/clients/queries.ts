import { infiniteQueryOptions } from '@tanstack/react-query'
import { readRpc, rowsQuery, rpcQuery } from '#lib/backend/ask'
import type { Database } from '#lib/database.types'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'
import type { JournalEvent } from './client.ts'

// Loaders import this file: schemas load beside the request.
const schemas = () => import('./client.ts')

const MOST_NOTES = 200
const JOURNAL_PAGE = 50

export const overviewQuery = (user_id: string) =>
  rpcQuery(
    staffKeys.clinic(user_id),
    'client_overview',
    { clinic_id: user_id },
    async () => (await schemas()).overviewSchema,
    {
      staleTime: JUST_LOADED,
    },
  )

/** With a day it is a task. */
export type ClientNote = Pick<
  Database['public']['Tables']['client_notes']['Row'],
  'id' | 'author_id' | 'author_name' | 'note' | 'due_on' | 'done_at' | 'created_at'
>

export const notesQuery = (clientId: string) =>
  rowsQuery(
    [...staffKeys.clinic(clientId), 'notes'],
    (db) =>
      db
        .from('client_notes')
        .select('id, author_id, author_name, note, due_on, done_at, created_at')
        .eq('user_id', clientId)
        .order('created_at', { ascending: false })
        .limit(MOST_NOTES),
    { staleTime: JUST_LOADED },
  )

export const documentStatesQuery = (user_id: string) =>
  rpcQuery(
    staffKeys.clinic(user_id),
    'client_documents',
    { user_id },
    async () => (await schemas()).documentStatesSchema,
    {
      staleTime: JUST_LOADED,
    },
  )

export const journalQuery = (clientId: string) =>
  infiniteQueryOptions({
    queryKey: [...staffKeys.clinic(clientId), 'journal'],
    queryFn: ({ signal, pageParam }): Promise<JournalEvent[]> => {
      const args = { clinic_id: clientId, ...(pageParam && { before: pageParam }) }
      return readRpc('client_journal', args, signal, async () => (await schemas()).journalSchema)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < JOURNAL_PAGE ? null : page.at(-1)!.at),
    staleTime: 0,
  })
