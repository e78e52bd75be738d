import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import { JUST_LOADED } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'

// The route's loader imports this file: the schemas that check answers load beside the requests.

export const bonusKeys = {
  all: ['staff', 'bonuses'] as const,
  month: (managerId: string, month: string) => [...bonusKeys.all, 'month', managerId, month] as const,
  year: (managerId: string, month: string) => [...bonusKeys.all, 'year', managerId, month] as const,
  statements: (month: string) => [...bonusKeys.all, 'statements', month] as const,
  reason: (id: number) => ['staff', 'bonus-reason', id] as const,
}

/** A manager's entries of a month and what they come to. */
export const bonusMonthQuery = (managerId: string, month: string) =>
  queryOptions({
    queryKey: bonusKeys.month(managerId, month),
    queryFn: async ({ signal }) => {
      const [{ bonusMonthSchema }, db] = await Promise.all([import('./bonus.ts'), supabase()])
      return bonusMonthSchema.parse(
        unwrap(await db.rpc('bonus_month', { manager_id: managerId, month }).abortSignal(signal)),
      )
    },
    staleTime: JUST_LOADED,
  })

/** Twelve months up to one, and what is on its way. */
export const bonusYearQuery = (managerId: string, month: string) =>
  queryOptions({
    queryKey: bonusKeys.year(managerId, month),
    queryFn: async ({ signal }) => {
      const [{ bonusYearSchema }, db] = await Promise.all([import('./bonus.ts'), supabase()])
      return bonusYearSchema.parse(
        unwrap(await db.rpc('bonus_year', { manager_id: managerId, month }).abortSignal(signal)),
      )
    },
    staleTime: JUST_LOADED,
  })

/** Why an entry is what it is. */
export const bonusReasonQuery = (id: number) =>
  queryOptions({
    queryKey: bonusKeys.reason(id),
    queryFn: async ({ signal }) => {
      const [{ reasonSchema }, db] = await Promise.all([import('./reason.ts'), supabase()])
      return reasonSchema.parse(unwrap(await db.rpc('bonus_reason', { accrual_id: id }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
  })

const CLOSING_TAKES = 5_000

/** All managers' statements of a month, asked again while the month is being closed. For admins. */
export const statementsQuery = (month: string) =>
  queryOptions({
    queryKey: bonusKeys.statements(month),
    queryFn: async ({ signal }) => {
      const [{ statementsSchema }, db] = await Promise.all([import('./bonus.ts'), supabase()])
      return statementsSchema.parse(unwrap(await db.rpc('bonus_statements_of', { month }).abortSignal(signal)))
    },
    staleTime: JUST_LOADED,
    refetchInterval: ({ state }) => (state.data?.is_closing ? CLOSING_TAKES : false),
  })
