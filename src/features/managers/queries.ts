import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import type { ListPage } from '#lib/list'
import { pollEvery } from '#lib/live'
import { JUST_LOADED } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { ClientsPage, Today } from './client-row.ts'
import type { ClientFilters } from './dashboard-search.ts'
import { managerKeys } from './keys.ts'
import type { Handover, ManagerCard, ManagerEvent, ManagerRow } from './manager.ts'

// Loaders import this file: the schemas that check answers load beside the request.

/** Clients on one page of a list. */
export const CLIENTS_PER_PAGE = 25

/** Account managers with their figures, and how many clinics have none. For admins. */
export const managersFiguresQuery = () =>
  queryOptions({
    queryKey: managerKeys.list(),
    queryFn: async ({ signal }): Promise<ListPage<ManagerRow> & { unmanaged: number }> => {
      const [{ managersSchema }, db] = await Promise.all([import('./manager.ts'), supabase()])
      const answer = managersSchema.parse(unwrap(await db.rpc('admin_managers').abortSignal(signal)))
      return { ...answer, total: answer.rows.length }
    },
    staleTime: JUST_LOADED,
  })

/** One manager, for admins and the manager. */
export const managerCardQuery = (id: string) =>
  queryOptions({
    queryKey: managerKeys.card(id),
    queryFn: async ({ signal }): Promise<ManagerCard> => {
      const [{ managerCardSchema }, db] = await Promise.all([import('./manager.ts'), supabase()])
      return managerCardSchema.parse(unwrap(await db.rpc('manager_card', { manager_id: id }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
  })

const HANDOVERS_PAGE = 25

/** The latest hand-overs, of one manager or of all, page by page. */
export const handoversQuery = (managerId?: string) =>
  infiniteQueryOptions({
    queryKey: managerKeys.handovers(managerId),
    queryFn: async ({ signal, pageParam }): Promise<Handover[]> => {
      const [{ handoversSchema }, db] = await Promise.all([import('./manager.ts'), supabase()])
      const args = { page: pageParam, ...(managerId && { manager_id: managerId }) }
      return handoversSchema.parse(unwrap(await db.rpc('manager_handovers', args).abortSignal(signal)))
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.length < HANDOVERS_PAGE ? null : pages.length + 1),
    staleTime: JUST_LOADED,
  })

/** Whom a manager may ask to be given a client. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: managerKeys.colleagues(),
    queryFn: async ({ signal }): Promise<{ user_id: string; full_name: string }[]> => {
      const [{ colleaguesSchema }, db] = await Promise.all([import('./manager.ts'), supabase()])
      return colleaguesSchema.parse(unwrap(await db.rpc('colleagues').abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
  })

const JOURNAL_PAGE = 50

/** What staff changed about a manager, newest first, page by page. */
export const managerJournalQuery = (managerId: string) =>
  infiniteQueryOptions({
    queryKey: managerKeys.journal(managerId),
    queryFn: async ({ signal, pageParam }): Promise<ManagerEvent[]> => {
      const [{ managerJournalSchema }, db] = await Promise.all([import('./manager.ts'), supabase()])
      const args = { manager_id: managerId, ...(pageParam && { before: pageParam }) }
      return managerJournalSchema.parse(unwrap(await db.rpc('manager_journal', args).abortSignal(signal)))
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < JOURNAL_PAGE ? null : page.at(-1)!.id),
    staleTime: 0,
  })

/** The clinics that a manager looks after today, those he covers among them. */
export const clientsQuery = (managerId: string, filters: ClientFilters) =>
  queryOptions({
    queryKey: managerKeys.clients(managerId, filters),
    queryFn: ({ signal }) => fetchClients(managerId, { page_size: CLIENTS_PER_PAGE, ...filters }, signal),
    staleTime: JUST_LOADED,
    placeholderData: keepPreviousData,
  })

/** Clients as manager_clients() answers them. */
export async function fetchClients(
  manager_id: string,
  filters: ClientFilters,
  signal: AbortSignal,
): Promise<ClientsPage> {
  const [{ clientsSchema }, db] = await Promise.all([import('./client-row.ts'), supabase()])
  return clientsSchema.parse(unwrap(await db.rpc('manager_clients', { manager_id, ...filters }).abortSignal(signal)))
}

const TODAY_CHANGES = 60_000

/** What waits for the manager who asks, or what he has put off. */
export const todayQuery = (isPutOff = false) =>
  queryOptions({
    queryKey: managerKeys.today(isPutOff),
    queryFn: async ({ signal }): Promise<Today> => {
      const [{ todaySchema }, db] = await Promise.all([import('./client-row.ts'), supabase()])
      return todaySchema.parse(unwrap(await db.rpc('my_today', { put_off: isPutOff }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
    refetchInterval: pollEvery(TODAY_CHANGES),
    refetchOnWindowFocus: 'always',
  })
