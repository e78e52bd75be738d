import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { activeRole, knownGrant, roleQuery, type RoleGrant } from './role-query.ts'
import type { Role } from './roles.ts'
import { session } from './session-store.ts'

/**
 * Who is looking, as far as the screen needs to know. A clinic is anybody signed in whom the check has found to have no active
 * role; `unknown` is somebody whose check has failed.
 */
export type Viewer =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'clinic'; userId: string; email: string }
  | { state: 'staff'; userId: string; email: string; role: Role }
  | { state: 'unknown'; userId: string; email: string; error: unknown; isChecking: boolean; check: () => void }

/** The viewer of a page that the guard has let them see: the last known role counts for as long as it does there. */
export const useViewer = () => useCheck((lookup) => knownGrant(lookup))

/** The viewer for whom menus are drawn: after a failed check, nobody's. Without a network nothing has been checked. */
export const useMenuViewer = () =>
  useCheck(({ data, isError }) => (isError && data && navigator.onLine ? undefined : data))

type RoleLookup = UseQueryResult<RoleGrant | null>

function useCheck(grantOf: (lookup: RoleLookup) => RoleGrant | null | undefined): Viewer {
  const { state, supabase_user: user } = useSnapshot(session)
  const lookup = useQuery({ ...roleQuery(user?.id ?? ''), enabled: user !== null })
  // A page is drawn for a guest, and must first look in the browser as it was drawn.
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
