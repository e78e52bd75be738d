/** A clinic has none. */
export const roles = ['super_admin', 'admin', 'logistic', 'account_manager'] as const

export type Role = (typeof roles)[number]

export const adminRoles = ['super_admin', 'admin'] as const satisfies Role[]

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

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

/** Where the guard sends from pages of others. */
export const staffHome = {
  super_admin: '/admin/users',
  admin: '/admin/users',
  logistic: '/admin/delivery',
  account_manager: '/account-manager/dashboard',
} as const satisfies Record<Role, string>

/** Where their work begins. */
export const staffStart = { ...staffHome, super_admin: '/admin', admin: '/admin' } as const satisfies Record<
  Role,
  string
>
