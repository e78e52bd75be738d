import type { Role } from './roles.ts'

// Apart from the roles, which the first chunk holds.

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
