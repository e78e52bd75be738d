import { queryOptions } from '@tanstack/react-query'
import { AppError, toAppError } from '#lib/errors'
import { retryFetch } from '#lib/retry-fetch'
import { supabase } from '#lib/supabase'
import type { ClinicLookup } from './guard.ts'
import { isRole, type Role } from './roles.ts'

const VERIFIED_FRESH_FOR = 60_000
const WAITING_FRESH_FOR = 5_000

export const accountKeys = {
  all: ['account'] as const,
  clinicStatus: (userId: string) => [...accountKeys.all, 'clinic-status', userId] as const,
}

/** Where the clinic of a user stands; `none` when it has no record. */
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
    // Those who wait want to see the change soon; those who are through do not want to be asked on every page.
    staleTime: ({ state }) => (state.data === 'verified' ? VERIFIED_FRESH_FOR : WAITING_FRESH_FOR),
  })

/** A staff role and whether it counts. */
export type RoleGrant = { role: Role; isActive: boolean }

/** Asks which role the bearer of a token has; null when none. */
export async function checkRole(accessToken: string, signal: AbortSignal): Promise<RoleGrant | null> {
  const response = await retryFetch()('/api/admin/check-role', {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    signal,
  })
  if (!response.ok) throw new AppError('role_check_failed', { details: response.status })
  const answer: { hasRole?: unknown; is_active?: unknown; role?: unknown } = await response.json()
  if (answer.hasRole !== true) return null
  if (!isRole(answer.role)) throw new AppError('role_check_failed', { details: answer })
  return { role: answer.role, isActive: answer.is_active === true }
}
