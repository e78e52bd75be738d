import { queryOptions } from '@tanstack/react-query'
import { AppError, toAppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'
import type { ClinicLookup } from './guard.ts'

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

/** A browser in which one is signed in. */
export type OwnSession = { id: string; is_current: boolean; user_agent: string | null; active_at: string }

/** One's own sessions, the latest in use first. */
export const ownSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.sessions(userId),
    queryFn: async ({ signal }): Promise<OwnSession[]> => {
      const db = await supabase()
      return unwrap(await db.rpc('my_sessions').abortSignal(signal)) as OwnSession[]
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
