import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { rowsQuery, rpcQuery } from '#lib/backend/ask'
import { authError } from '#lib/backend/auth-error'
import { toAppError } from '#lib/backend/errors'
import type { QueryData } from '#lib/backend/query-data'
import { supabase } from '#lib/backend/supabase'

const PROFILE = ['profile'] as const

/** Newest version first. */
export const consentsQuery = (userId: string) =>
  rowsQuery(
    [...PROFILE, 'consents', userId],
    (db) =>
      db
        .from('consents')
        .select('id, created_at, legal_documents(id, kind, version, title)')
        .eq('user_id', userId)
        .is('withdrawn_at', null),
    {},
    (consents) => consents.toSorted((a, b) => b.legal_documents.version.localeCompare(a.legal_documents.version)),
  )

export type Consent = QueryData<typeof consentsQuery>[number]

export const ownSessionsSchema = z.array(
  z.object({ id: z.string(), is_current: z.boolean(), user_agent: z.string().nullable(), active_at: z.string() }),
)

export type OwnSession = z.infer<typeof ownSessionsSchema>[number]

/** Latest in use first. */
export const ownSessionsQuery = (userId: string) =>
  rpcQuery([...PROFILE, userId], 'my_sessions', {}, ownSessionsSchema, { staleTime: 0 })

const tierSchema = z.object({ name: z.string(), color: z.string(), text: z.string() }).nullable()

/** Null unless the shop shows tiers to clinics. */
export const ownTierQuery = (userId: string) =>
  queryOptions({
    queryKey: [...PROFILE, 'tier', userId],
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
    queryKey: [...PROFILE, 'login', userId],
    queryFn: async (): Promise<{ email: string; newEmail: string | null }> => {
      const db = await supabase()
      const { data, error } = await db.auth.getUser()
      if (error) throw authError(error)
      return { email: data.user.email ?? '', newEmail: data.user.new_email ?? null }
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
