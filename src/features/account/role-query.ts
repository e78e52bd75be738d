import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { loadChunk } from '#lib/load-chunk'
import { readStored, writeStored } from '#lib/stored'
import { isRole, type Role } from './roles.ts'
import { session } from './session-store.ts'

const CACHED_FOR = 300_000

export const ROLE = ['account', 'role'] as const

/** Whether a key is that of somebody's role. */
export const isRoleKey = (queryKey: QueryKey) => ROLE.every((part, index) => queryKey[index] === part)

/** A staff role and whether it counts. */
export type RoleGrant = { role: Role; isActive: boolean }

/** The staff role of the user who is signed in; null when they have none. Asked again every five minutes and on focus. */
export const roleQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ROLE, userId] as const,
    // Without the signal, by which a component that goes would end the lookup that the guard waits for.
    queryFn: async () => {
      // Guests, whose first screen this file is part of, check no role.
      const { checkRole } = await loadChunk(() => import('./check-role.ts'))
      const grant = await checkRole(session.supabase_session?.access_token)
      // The person may have signed out meanwhile.
      if (session.supabase_user?.id === userId) writeStored(REMEMBERED, { userId, role: activeRole(grant) })
      return grant
    },
    staleTime: CACHED_FOR,
    refetchInterval: CACHED_FOR,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'always',
  })

const REMEMBERED = 'role'

/** The active role that this browser knew last: a guess at what the lookup will say. */
export function rememberedRole(userId: string): Role | null {
  const stored = readStored(REMEMBERED) as { userId?: unknown; role?: unknown } | null
  return stored?.userId === userId && isRole(stored.role) ? stored.role : null
}

/** What is known of a lookup: its answer, and when it last succeeded and failed. */
type Lookup = { data: RoleGrant | null | undefined; dataUpdatedAt: number; errorUpdatedAt: number }

/** What counts of a lookup: when asking again has failed, its last answer for five minutes; then nothing is known. */
export function knownGrant({ data, dataUpdatedAt, errorUpdatedAt }: Lookup): RoleGrant | null | undefined {
  return errorUpdatedAt - dataUpdatedAt < CACHED_FOR ? data : undefined
}

/** Only an active role counts. */
export function activeRole(grant: RoleGrant | null | undefined): Role | null {
  return grant?.isActive ? grant.role : null
}
