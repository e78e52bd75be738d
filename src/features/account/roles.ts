/** The staff roles. A clinic has none. */
export const roles = ['super_admin', 'admin', 'logistic', 'account_manager'] as const

export type Role = (typeof roles)[number]

/** Those who run the shop. */
export const adminRoles = ['super_admin', 'admin'] as const satisfies Role[]

/** Whether a value is the name of a staff role. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

/** What a role may do, as the menus ask it; `null` is somebody without an active role. */
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

/** Where each role's work begins. */
export const staffHome = {
  super_admin: '/admin/users',
  admin: '/admin/users',
  logistic: '/admin/delivery',
  account_manager: '/account-manager/dashboard',
} as const satisfies Record<Role, string>
