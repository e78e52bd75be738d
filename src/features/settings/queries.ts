import { queryOptions } from '@tanstack/react-query'
import { rowsQuery, rpcQuery } from '#lib/backend/ask'
import { toAppError, unwrap } from '#lib/backend/errors'
import { rowHistorySchema } from '#lib/backend/row-history'
import { JUST_LOADED } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import type { Job } from './jobs.ts'
import type { Settings } from './settings.ts'

/** Key prefix of the settings and their history. */
export const SETTINGS = ['staff', 'settings'] as const
const JOBS = ['staff', 'jobs'] as const

const POLL_EVERY = 10_000
const RUNS_SHOWN = 50

const COLUMNS = `reservation_days, payment_days, max_open_orders, max_open_total,
  claim_days, return_days, reaction_days, bonus_after_payment, bonus_to_substitute, clinics_see_tier, updated_at` as const

export const settingsQuery = () =>
  queryOptions({
    queryKey: [...SETTINGS, 'current'],
    queryFn: async ({ signal }): Promise<Settings> => {
      const db = await supabase()
      return unwrap(await db.from('shop_settings').select(COLUMNS).abortSignal(signal).single())
    },
    staleTime: JUST_LOADED,
  })

export const settingsHistoryQuery = () =>
  rpcQuery(SETTINGS, 'row_history', { table: 'shop_settings', id: 'true' }, rowHistorySchema, {
    staleTime: JUST_LOADED,
  })

/** Failed jobs first; polled. */
export const jobsQuery = () =>
  queryOptions({
    queryKey: [...JOBS, 'list'],
    queryFn: async ({ signal }): Promise<Job[]> => {
      const db = await supabase()
      const jobs = unwrap(
        await db
          .from('jobs')
          .select(
            'name, title, daily_at, next_run_at, attempts, last_started_at, last_finished_at, last_handled, last_error, wakes:job_wakes(woken_at)',
          )
          .order('last_error', { nullsFirst: false })
          .order('title')
          .order('woken_at', { referencedTable: 'wakes' })
          .limit(1, { referencedTable: 'wakes' })
          .abortSignal(signal),
      )
      return jobs.map(({ wakes: [wake], ...job }) =>
        wake && wake.woken_at < job.next_run_at ? { ...job, next_run_at: wake.woken_at } : job,
      )
    },
    staleTime: JUST_LOADED,
    refetchInterval: POLL_EVERY,
  })

/** Runs that handled something or failed, the latest first. */
export const jobRunsQuery = (job: string) =>
  rowsQuery(
    [...JOBS, 'runs', job],
    (db) =>
      db
        .from('job_runs')
        .select('id, started_at, finished_at, handled, error')
        .eq('job', job)
        .order('id', { ascending: false })
        .limit(RUNS_SHOWN),
    { staleTime: 0, refetchInterval: POLL_EVERY },
  )

/** Files that could not be deleted so far: how many, and the latest error. */
export const stuckFilesQuery = () =>
  queryOptions({
    queryKey: [...JOBS, 'removals'],
    queryFn: async ({ signal }): Promise<{ count: number; error: string | null }> => {
      const db = await supabase()
      const { data, count, error } = await db
        .from('file_removals')
        .select('error', { count: 'exact' })
        .not('error', 'is', null)
        .order('due_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
      if (error) throw toAppError(error)
      return { count: count ?? 0, error: data[0]?.error ?? null }
    },
    staleTime: JUST_LOADED,
    refetchInterval: POLL_EVERY,
  })
