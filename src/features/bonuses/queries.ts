import { rpcQuery } from '#lib/backend/ask'
import { JUST_LOADED } from '#lib/backend/staff-keys'

// The route's loader imports this file: the schemas load beside the requests.
const schemas = () => import('./bonus.ts')

export const BONUSES = ['staff', 'bonuses'] as const

export const bonusMonthQuery = (manager_id: string, month: string) =>
  rpcQuery(BONUSES, 'bonus_month', { manager_id, month }, async () => (await schemas()).bonusMonthSchema, {
    staleTime: JUST_LOADED,
  })

/** Twelve months up to `month`, and bonuses still expected. */
export const bonusYearQuery = (manager_id: string, month: string) =>
  rpcQuery(BONUSES, 'bonus_year', { manager_id, month }, async () => (await schemas()).bonusYearSchema, {
    staleTime: JUST_LOADED,
  })

export const bonusReasonQuery = (accrual_id: number) =>
  rpcQuery(['staff'], 'bonus_reason', { accrual_id }, async () => (await import('./reason.ts')).reasonSchema, {
    staleTime: JUST_LOADED,
  })

const POLL_EVERY = 5_000

/** Polled while the month is being closed. For admins. */
export const statementsQuery = (month: string) =>
  rpcQuery(BONUSES, 'month_statements', { month }, async () => (await schemas()).statementsSchema, {
    staleTime: JUST_LOADED,
    refetchInterval: ({ state }) => (state.data?.is_closing ? POLL_EVERY : false),
  })
