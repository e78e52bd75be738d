import { rpcQuery } from '#lib/ask'
import { JUST_LOADED } from '#lib/staff-keys'

// The route's loader imports this file: the schemas that check answers load beside the requests.
const schemas = () => import('./bonus.ts')

/** First elements of the query keys of bonuses. */
export const BONUSES = ['staff', 'bonuses'] as const

/** A manager's entries of a month and what they come to. */
export const bonusMonthQuery = (manager_id: string, month: string) =>
  rpcQuery(BONUSES, 'bonus_month', { manager_id, month }, async () => (await schemas()).bonusMonthSchema, {
    staleTime: JUST_LOADED,
  })

/** Twelve months up to one, and what is on its way. */
export const bonusYearQuery = (manager_id: string, month: string) =>
  rpcQuery(BONUSES, 'bonus_year', { manager_id, month }, async () => (await schemas()).bonusYearSchema, {
    staleTime: JUST_LOADED,
  })

/** Why an entry is what it is. */
export const bonusReasonQuery = (accrual_id: number) =>
  rpcQuery(['staff'], 'bonus_reason', { accrual_id }, async () => (await import('./reason.ts')).reasonSchema, {
    staleTime: JUST_LOADED,
  })

const CLOSING_TAKES = 5_000

/** All managers' statements of a month, asked again while the month is being closed. For admins. */
export const statementsQuery = (month: string) =>
  rpcQuery(BONUSES, 'bonus_statements_of', { month }, async () => (await schemas()).statementsSchema, {
    staleTime: JUST_LOADED,
    refetchInterval: ({ state }) => (state.data?.is_closing ? CLOSING_TAKES : false),
  })
