import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { Database } from '#lib/database.types'
import { authError } from '#lib/auth-error'
import { toAppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

export const profileKeys = {
  all: ['profile'] as const,
  consents: (userId: string) => [...profileKeys.all, 'consents', userId] as const,
  sessions: (userId: string) => [...profileKeys.all, 'sessions', userId] as const,
  tier: (userId: string) => [...profileKeys.all, 'tier', userId] as const,
  login: (userId: string) => [...profileKeys.all, 'login', userId] as const,
}

export type Consent = {
  id: string
  created_at: string
  legal_documents: Pick<Database['public']['Tables']['legal_documents']['Row'], 'id' | 'kind' | 'version' | 'title'>
}

/** Newest version first. */
export const consentsQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.consents(userId),
    queryFn: async ({ signal }): Promise<Consent[]> => {
      const db = await supabase()
      const consents = unwrap(
        await db
          .from('consents')
          .select('id, created_at, legal_documents(id, kind, version, title)')
          .eq('user_id', userId)
          .is('withdrawn_at', null)
          .abortSignal(signal),
      )
      return consents.toSorted((a, b) => b.legal_documents.version.localeCompare(a.legal_documents.version))
    },
  })

export type OwnSession = { id: string; is_current: boolean; user_agent: string | null; active_at: string }

export const ownSessionsSchema: z.ZodType<OwnSession[]> = z.array(
  z.object({ id: z.string(), is_current: z.boolean(), user_agent: z.string().nullable(), active_at: z.string() }),
)

/** Latest in use first. */
export const ownSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.sessions(userId),
    queryFn: async ({ signal }): Promise<OwnSession[]> => {
      const db = await supabase()
      return ownSessionsSchema.parse(unwrap(await db.rpc('my_sessions').abortSignal(signal)))
    },
    staleTime: 0,
  })

const tierSchema = z.object({ name: z.string(), color: z.string(), text: z.string() }).nullable()

/** Null unless the shop shows tiers to clinics. */
export const ownTierQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.tier(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const { data, error } = await db.rpc('my_tier').abortSignal(signal)
      if (error) throw toAppError(error)
      return tierSchema.parse(data)
    },
  })

/** The sign-in address and its pending replacement: asked of the server, for a link may be opened elsewhere. */
export const loginEmailQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.login(userId),
    queryFn: async (): Promise<{ email: string; newEmail: string | null }> => {
      const db = await supabase()
      const { data, error } = await db.auth.getUser()
      if (error) throw authError(error)
      return { email: data.user.email ?? '', newEmail: data.user.new_email ?? null }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
