import { mutationOptions } from '@tanstack/react-query'
import { callRpc, rpcMutation } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import { invalidates } from '#lib/backend/invalidates'
import { supabase } from '#lib/backend/supabase'
import { BONUSES } from './queries.ts'

/** One idempotency key adjusts once. */
export const adjustMutation = () => rpcMutation('adjust_bonus', [BONUSES])

/** The job closes it within a minute. */
export const closeMonthMutation = () => rpcMutation('close_bonus_month', [BONUSES], (month: string) => ({ month }))

export const approveMutation = () => rpcMutation('approve_bonus_statement', [BONUSES])

/** All of a month that wait for it, one after the other. */
export const approveAllMutation = () =>
  mutationOptions({
    mutationFn: async (waiting: { manager_id: string; month: string }[]) => {
      for (const statement of waiting) await callRpc('approve_bonus_statement', statement)
    },
    ...invalidates(BONUSES),
  })

export const revertMutation = () => rpcMutation('revert_bonus_statement', [BONUSES])

export const payMutation = () => rpcMutation('pay_bonus_statement', [BONUSES])

export async function loadStatement({ manager_id, month }: { manager_id: string; month: string }): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, `bonus-statement?manager_id=${manager_id}&month=${month}`, { method: 'GET' })
}
