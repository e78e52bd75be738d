import { queryOptions } from '@tanstack/react-query'
import { toAppError } from '#lib/errors'
import { callerKeys } from '#lib/caller-keys'
import { supabase } from '#lib/supabase'
import type { ClinicLookup } from './guard.ts'

const VERIFIED_FRESH_FOR = 60_000
const WAITING_FRESH_FOR = 5_000

export const accountKeys = {
  all: callerKeys.account,
  clinicStatus: (userId: string) => [...accountKeys.all, 'clinic-status', userId] as const,
}

/** `none` when there is no record. */
export const clinicStatusQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.clinicStatus(userId),
    queryFn: async ({ signal }): Promise<Exclude<ClinicLookup, 'failed'>> => {
      const db = await supabase()
      const { data, error } = await db
        .from('user_clinic_info')
        .select('status')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw toAppError(error)
      return data?.status ?? 'none'
    },
    // Those who wait want to see the change soon; those who are verified should not ask on every page.
    staleTime: ({ state }) => (state.data === 'verified' ? VERIFIED_FRESH_FOR : WAITING_FRESH_FOR),
  })
