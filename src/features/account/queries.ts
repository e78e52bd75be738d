import { queryOptions } from '@tanstack/react-query'
import { AppError, toAppError, unwrap } from '#lib/errors'
import { retryFetch } from '#lib/retry-fetch'
import { flag, listOf, orNull, record, text } from '#lib/shape'
import { supabase } from '#lib/supabase'
import type { ClinicLookup } from './guard.ts'
import { isRole, type Role } from './roles.ts'

const VERIFIED_FRESH_FOR = 60_000
const WAITING_FRESH_FOR = 5_000

export const accountKeys = {
  all: ['account'] as const,
  sessions: (userId: string) => [...accountKeys.all, 'sessions', userId] as const,
  login: (userId: string) => [...accountKeys.all, 'login', userId] as const,
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

/** A browser in which one is signed in. */
export type OwnSession = { id: string; is_current: boolean; user_agent: string | null; active_at: string }

const ownSessions = listOf(
  record<OwnSession>({ id: text, is_current: flag, user_agent: orNull(text), active_at: text }),
)

/** One's own sessions, the latest in use first. */
export const ownSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.sessions(userId),
    queryFn: async ({ signal }): Promise<OwnSession[]> => {
      const db = await supabase()
      return ownSessions(unwrap(await db.rpc('my_sessions').abortSignal(signal)))
    },
    staleTime: 0,
  })

/** The address one signs in with, and the one that waits to take its place: asked of the server, for a link may be opened elsewhere. */
export const loginEmailQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.login(userId),
    queryFn: async (): Promise<{ email: string; newEmail: string | null }> => {
      const db = await supabase()
      const { data, error } = await db.auth.getUser()
      if (error) throw new AppError(error.name === 'AuthRetryableFetchError' ? 'network' : (error.code ?? 'unexpected'))
      return { email: data.user.email ?? '', newEmail: data.user.new_email ?? null }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
