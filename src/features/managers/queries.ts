import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readRpc, rpcQuery } from '#lib/ask'
import type { ListPage } from '#lib/list'
import { pollEvery } from '#lib/live'
import { JUST_LOADED, staffKeys } from '#lib/staff-keys'
import type { ClientFilters } from './dashboard-search.ts'
import type { Handover, ManagerEvent, ManagerRow } from './manager.ts'

// Loaders import this file: the schemas that check answers load beside the request.
const managers = () => import('./manager.ts')
const clients = () => import('./client-row.ts')
const clientsSchema = async () => (await clients()).clientsSchema

/** Clients on one page of a list. */
export const CLIENTS_PER_PAGE = 25

const MANAGERS = staffKeys.managers

/** Account managers with their figures, and how many clinics have none. For admins. */
export const managersFiguresQuery = () =>
  queryOptions({
    queryKey: [...MANAGERS, 'figures'],
    queryFn: async ({ signal }): Promise<ListPage<ManagerRow> & { unmanaged: number }> => {
      const answer = await readRpc('admin_managers', {}, signal, async () => (await managers()).managersSchema)
      return { ...answer, total: answer.rows.length }
    },
    staleTime: JUST_LOADED,
  })

/** One manager, for admins and the manager. */
export const managerCardQuery = (manager_id: string) =>
  rpcQuery(MANAGERS, 'manager_card', { manager_id }, async () => (await managers()).managerCardSchema, {
    staleTime: JUST_LOADED,
  })

const HANDOVERS_PAGE = 25

/** The latest hand-overs, of one manager or of all, page by page. */
export const handoversQuery = (managerId?: string) =>
  infiniteQueryOptions({
    queryKey: [...MANAGERS, 'handovers', managerId],
    queryFn: ({ signal, pageParam }): Promise<Handover[]> => {
      const args = { page: pageParam, ...(managerId && { manager_id: managerId }) }
      return readRpc('manager_handovers', args, signal, async () => (await managers()).handoversSchema)
    },
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.length < HANDOVERS_PAGE ? null : pages.length + 1),
    staleTime: JUST_LOADED,
  })

/** Whom a manager may ask to be given a client. */
export const colleaguesQuery = () =>
  rpcQuery(MANAGERS, 'colleagues', {}, async () => (await managers()).colleaguesSchema, { staleTime: JUST_LOADED })

const JOURNAL_PAGE = 50

/** What staff changed about a manager, newest first, page by page. */
export const managerJournalQuery = (managerId: string) =>
  infiniteQueryOptions({
    queryKey: [...MANAGERS, 'journal', managerId],
    queryFn: ({ signal, pageParam }): Promise<ManagerEvent[]> => {
      const args = { manager_id: managerId, ...(pageParam && { before: pageParam }) }
      return readRpc('manager_journal', args, signal, async () => (await managers()).managerJournalSchema)
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < JOURNAL_PAGE ? null : page.at(-1)!.id),
    staleTime: 0,
  })

/** The clinics that a manager looks after today, those he covers among them; their changes show in it. */
export const clientsQuery = (manager_id: string, filters: ClientFilters) =>
  rpcQuery(
    staffKeys.clinics,
    'manager_clients',
    { manager_id, page_size: CLIENTS_PER_PAGE, ...filters },
    clientsSchema,
    { staleTime: JUST_LOADED, placeholderData: keepPreviousData },
  )

/** A page of clients on its way into a file. */
export const fetchClients = (manager_id: string, filters: ClientFilters, signal: AbortSignal) =>
  readRpc('manager_clients', { manager_id, ...filters }, signal, clientsSchema)

const TODAY_CHANGES = 60_000

/** What waits for the manager who asks, or what he has put off. */
export const todayQuery = (put_off = false) =>
  rpcQuery([...staffKeys.clinics, 'today'], 'my_today', { put_off }, async () => (await clients()).todaySchema, {
    staleTime: JUST_LOADED,
    refetchInterval: pollEvery(TODAY_CHANGES),
    refetchOnWindowFocus: 'always',
  })
