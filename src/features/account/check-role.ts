import { AppError } from '#lib/backend/errors'
import { ownFetch } from '#lib/backend/own-fetch'
import type { RoleGrant } from './role-query.ts'
import { isRole } from './roles.ts'

/** Asks the edge function for the role of a token's owner. */
export async function checkRole(accessToken: string | undefined): Promise<RoleGrant | null> {
  const response = await ownFetch('/api/admin/check-role', {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
  })
  if (!response.ok) throw new AppError('role_check_failed', { details: response.status })
  const answer: { hasRole?: unknown; is_active?: unknown; role?: unknown } = await response.json()
  if (answer.hasRole !== true) return null
  if (!isRole(answer.role)) throw new AppError('role_check_failed', { details: answer })
  return { role: answer.role, isActive: answer.is_active === true }
}
