import { rpcMutation } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import { supabase } from '#lib/backend/supabase'
import { BONUSES } from './queries.ts'

/** One idempotency key adjusts once. */
export const adjustMutation = () => rpcMutation('adjust_bonus', [BONUSES])

/** The job closes it within a minute. */
export const closeMonthMutation = () => rpcMutation('close_bonus_month', [BONUSES], (month: string) => ({ month }))

export const approveMutation = () => rpcMutation('approve_bonus_statement', [BONUSES])

export const payMutation = () => rpcMutation('pay_bonus_statement', [BONUSES])

export async function loadStatement({ manager_id, month }: { manager_id: string; month: string }): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, `bonus-statement?manager_id=${manager_id}&month=${month}`, { method: 'GET' })
}
