import type { Role } from './roles.ts'

// Apart from the roles, which the first chunk holds.

/** `null`: somebody without an active role. */
export function roleFlags(role: Role | null) {
  return {
    isSuperAdmin: role === 'super_admin',
    isAdmin: role === 'admin',
    isLogistic: role === 'logistic',
    isAccountManager: role === 'account_manager',
    hasAdminAccess: role === 'admin' || role === 'super_admin',
    hasAnyRole: role !== null,
  }
}
