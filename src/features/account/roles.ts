/** A clinic has none. */
export const roles = ['super_admin', 'admin', 'logistic', 'account_manager'] as const

export type Role = (typeof roles)[number]

export const adminRoles = ['super_admin', 'admin'] as const satisfies Role[]

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}
