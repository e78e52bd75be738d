import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readRpc, rpcList, rpcQuery } from '#lib/backend/ask'
import type { ListPage } from '#lib/list/list'
import { pollEvery } from '#lib/backend/live'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'
import type { DashboardSearch } from './dashboard-search.ts'
import type { Handover, ManagerEvent, ManagerRow } from './manager.ts'

// Loaders import this file: schemas load beside the request.
const managers = () => import('./manager.ts')
const clients = () => import('./client-row.ts')

export const CLIENTS_PER_PAGE = 25

const MANAGERS = staffKeys.managers

/** Also the number of clinics without a manager. For admins. */
export const managersFiguresQuery = () =>
  queryOptions({
    queryKey: [...MANAGERS, 'figures'],
    queryFn: async ({ signal }): Promise<ListPage<ManagerRow> & { unmanaged: number }> => {
      const answer = await readRpc('admin_managers', {}, signal, async () => (await managers()).managersSchema)
      return { ...answer, total: answer.rows.length }
    },
    staleTime: JUST_LOADED,
  })

export const managerCardQuery = (manager_id: string) =>
  rpcQuery(MANAGERS, 'manager_card', { manager_id }, async () => (await managers()).managerCardSchema, {
    staleTime: JUST_LOADED,
  })

const HANDOVERS_PAGE = 25

/** Newest first, of one manager or of all. */
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

export const colleaguesQuery = () =>
  rpcQuery(MANAGERS, 'colleagues', {}, async () => (await managers()).colleaguesSchema, { staleTime: JUST_LOADED })

const JOURNAL_PAGE = 50

/** Newest first. */
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

type ClientFilters = Pick<DashboardSearch, 'q' | 'city' | 'show' | 'sort' | 'page'>

/** Today's clients of a manager, covered ones included. */
export const clientPages = rpcList(
  staffKeys.clinics,
  'manager_clients',
  (manager_id: string, { q, city, show, sort, page }: ClientFilters, size?: number) => ({
    manager_id,
    search: q,
    city,
    show,
    sort,
    page,
    page_size: size ?? CLIENTS_PER_PAGE,
  }),
  async () => (await clients()).clientsSchema,
)

const TODAY_CHANGES = 60_000

/** Open tasks of the caller, or postponed ones. */
export const todayQuery = (put_off = false) =>
  rpcQuery([...staffKeys.clinics, 'today'], 'my_today', { put_off }, async () => (await clients()).todaySchema, {
    staleTime: JUST_LOADED,
    refetchInterval: pollEvery(TODAY_CHANGES),
    refetchOnWindowFocus: 'always',
  })
