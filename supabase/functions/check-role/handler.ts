import { answer } from '../_shared/answer.ts'

/** One grant of a staff role. */
export type RoleRow = { role: string; is_active: boolean }

/** Whether the caller is staff, and in which role. Only an active role counts, but an inactive one is distinguished from none. */
export type RoleAnswer = { hasRole: boolean; is_active: boolean; role: string | null }

/** Reads the caller's own grants, with the caller's own rights. */
export type ReadRoles = () => Promise<RoleRow[]>

/** GET answers `{hasRole, is_active, role}` of the caller. */
export const handle = answer<ReadRoles>('check-role', {
  method: 'GET',
  act: async (readRoles) => Response.json(roleOf(await readRoles()), { headers: { 'cache-control': 'no-store' } }),
})

function roleOf(rows: RoleRow[]): RoleAnswer {
  const grant = rows.find(({ is_active }) => is_active) ?? rows[0]
  return grant
    ? { hasRole: true, is_active: grant.is_active, role: grant.role }
    : { hasRole: false, is_active: false, role: null }
}
