import { rpcMutation } from '#lib/ask'
import { callFunction } from '#lib/call-function'
import { supabase } from '#lib/supabase'
import { BONUSES } from './queries.ts'

/** Adds to a bonus or takes off, with a reason; one key adjusts once. */
export const adjustMutation = () => rpcMutation('adjust_bonus', [BONUSES])

/** Has a month closed by the job, within a minute. */
export const closeMonthMutation = () => rpcMutation('close_bonus_month', [BONUSES], (month: string) => ({ month }))

export const approveMutation = () => rpcMutation('approve_bonus_statement', [BONUSES])

/** Records that a statement was paid. */
export const payMutation = () => rpcMutation('pay_bonus_statement', [BONUSES])

/** The statement of a month as a PDF. */
export async function loadStatement({ manager_id, month }: { manager_id: string; month: string }): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, `bonus-statement?manager_id=${manager_id}&month=${month}`, { method: 'GET' })
}
