import { mutationOptions } from '@tanstack/react-query'
import { callFunction } from '#lib/call-function'
import { toAppError, unwrap } from '#lib/errors'
import { invalidates } from '#lib/invalidates'
import { idempotent } from '#lib/retry-fetch'
import { supabase } from '#lib/supabase'
import { bonusKeys } from './queries.ts'

type Key = { manager_id: string; month: string }

/** Adds to a bonus or takes off, with a reason; one key adjusts once. */
export const adjustMutation = () =>
  mutationOptions({
    mutationFn: async (call: Key & { amount: number; reason: string; idempotency_key: string }) => {
      const db = await supabase()
      unwrap(await db.rpc('adjust_bonus', call).setHeader(...idempotent))
    },
    ...invalidates([...bonusKeys.all]),
  })

/** Has a month closed by the job, within a minute. */
export const closeMonthMutation = () =>
  mutationOptions({
    mutationFn: async (month: string) => {
      const db = await supabase()
      unwrap(await db.rpc('close_bonus_month', { month }))
    },
    ...invalidates([...bonusKeys.all]),
  })

export const approveMutation = () =>
  mutationOptions({
    mutationFn: async (call: Key) => {
      const db = await supabase()
      const { error } = await db.rpc('approve_bonus_statement', call)
      if (error) throw toAppError(error)
    },
    ...invalidates([...bonusKeys.all]),
  })

/** Records that a statement was paid. */
export const payMutation = () =>
  mutationOptions({
    mutationFn: async (call: Key & { paid_on: string; comment: string }) => {
      const db = await supabase()
      const { error } = await db.rpc('pay_bonus_statement', call)
      if (error) throw toAppError(error)
    },
    ...invalidates([...bonusKeys.all]),
  })

/** The statement of a month as a PDF. */
export async function loadStatement({ manager_id, month }: Key): Promise<Blob> {
  const db = await supabase()
  return callFunction<Blob>(db, `bonus-statement?manager_id=${manager_id}&month=${month}`, { method: 'GET' })
}
