import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'
import { activeRole, knownGrant, roleQuery } from './role-query.ts'
import type { Role } from './roles.ts'
import { session } from './session-store.ts'

/** Who is looking, as far as the screen needs to know. A clinic is anybody signed in without an active staff role. */
export type Viewer =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'clinic'; userId: string; email: string }
  | { state: 'staff'; userId: string; email: string; role: Role }

/** The viewer, kept up to date. For drawing; the guard and the database decide. */
export function useViewer(): Viewer {
  const { state, supabase_user: user } = useSnapshot(session)
  const lookup = useQuery({ ...roleQuery(user?.id ?? ''), enabled: user !== null })
  // A page is drawn for a guest, and must first look in the browser as it was drawn.
  if (!useHydrated()) return { state: 'guest' }
  if (state === 'unknown') return { state: 'loading' }
  if (!user) return { state: 'guest' }
  if (lookup.isPending) return { state: 'loading' }
  const person = { userId: user.id, email: user.email ?? '' }
  const role = activeRole(knownGrant(lookup))
  return role ? { state: 'staff', ...person, role } : { state: 'clinic', ...person }
}
