import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { loadChunk } from '#lib/boot/load-chunk'
import { readStored, writeStored } from '#lib/storage/stored'
import { isRole, type Role } from './roles.ts'
import { session } from './session-store.ts'

const CACHED_FOR = 300_000

export const ROLE = ['account', 'role'] as const

export const isRoleKey = (queryKey: QueryKey) => ROLE.every((part, index) => queryKey[index] === part)

/** A staff role and whether it counts. */
export type RoleGrant = { role: Role; isActive: boolean }

/** The signed-in user's staff role; null when they have none. Asked again every five minutes and on focus. */
export const roleQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ROLE, userId] as const,
    // Without the signal: an unmounting component would end the lookup that the guard waits for.
    queryFn: async () => {
      // This file is in the first chunk; guests check no role.
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

/** The active role that this browser knew last: a guess at the next answer. */
export function rememberedRole(userId: string): Role | null {
  const stored = readStored(REMEMBERED) as { userId?: unknown; role?: unknown } | null
  return stored?.userId === userId && isRole(stored.role) ? stored.role : null
}

/** The answer, and when the lookup last succeeded and failed. */
type Lookup = { data: RoleGrant | null | undefined; dataUpdatedAt: number; errorUpdatedAt: number }

/** After a failure, the last answer counts for five minutes. */
export function knownGrant({ data, dataUpdatedAt, errorUpdatedAt }: Lookup): RoleGrant | null | undefined {
  return errorUpdatedAt - dataUpdatedAt < CACHED_FOR ? data : undefined
}

/** Only an active role counts. */
export function activeRole(grant: RoleGrant | null | undefined): Role | null {
  return grant?.isActive ? grant.role : null
}
