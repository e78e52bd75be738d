import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { useHydrated } from '#ui/state/hydration'
import { activeRole, knownGrant, roleQuery, type RoleGrant } from './role-query.ts'
import type { Role } from './roles.ts'
import { session } from './session-store.ts'

/**
 * Who is looking, as far as the screen needs to know. A clinic is anybody signed in without an active role; `unknown`
 * is somebody whose check has failed.
 */
export type Viewer =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'clinic'; userId: string; email: string }
  | { state: 'staff'; userId: string; email: string; role: Role }
  | { state: 'unknown'; userId: string; email: string; error: unknown; isChecking: boolean; check: () => void }

/** On a page that the guard has allowed: the last known role counts for as long as it does there. */
export const useViewer = () => useCheck((lookup) => knownGrant(lookup))

/** For menus: after a failed check, nobody's. Without a network nothing has been checked. */
export const useMenuViewer = () =>
  useCheck(({ data, isError }) => (isError && data && navigator.onLine ? undefined : data))

type RoleLookup = UseQueryResult<RoleGrant | null>

function useCheck(grantOf: (lookup: RoleLookup) => RoleGrant | null | undefined): Viewer {
  const { state, supabase_user: user } = useSnapshot(session)
  const lookup = useQuery({ ...roleQuery(user?.id ?? ''), enabled: user !== null })
  // The page is prerendered for a guest, and hydration must match.
  if (!useHydrated()) return { state: 'guest' }
  if (state === 'unknown') return { state: 'loading' }
  if (!user) return { state: 'guest' }
  if (lookup.isPending) return { state: 'loading' }
  const person = { userId: user.id, email: user.email ?? '' }
  const grant = grantOf(lookup)
  if (grant === undefined && lookup.data !== null)
    return {
      state: 'unknown',
      ...person,
      error: lookup.error,
      isChecking: lookup.isFetching,
      check: () => void lookup.refetch(),
    }
  const role = activeRole(grant)
  return role ? { state: 'staff', ...person, role } : { state: 'clinic', ...person }
}
