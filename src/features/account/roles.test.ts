import { expect, test } from 'vitest'
import { roleFlags } from './role-flags'
import { isRole, roles } from './roles'
import { staffHome, staffStart } from './staff-home'

const flagsOf = (role: Parameters<typeof roleFlags>[0]) =>
  Object.entries(roleFlags(role)).flatMap(([flag, set]) => (set ? [flag] : []))

test.each([
  ['super_admin', ['isSuperAdmin', 'hasAdminAccess', 'hasAnyRole']],
  ['admin', ['isAdmin', 'hasAdminAccess', 'hasAnyRole']],
  ['logistic', ['isLogistic', 'hasAnyRole']],
  ['account_manager', ['isAccountManager', 'hasAnyRole']],
  [null, []],
] as const)('%s: %j', (role, flags) => expect(flagsOf(role)).toEqual(flags))

test('only the four roles are roles', () => {
  expect(roles.every(isRole)).toBe(true)
  expect(['Admin', '', 'toString', null, 7].some(isRole)).toBe(false)
})

test('every role has a place where its work begins', () => {
  expect(staffHome).toEqual({
    super_admin: '/admin/users',
    admin: '/admin/users',
    logistic: '/admin/delivery',
    account_manager: '/account-manager/dashboard',
  })
  expect(staffStart).toEqual({ ...staffHome, super_admin: '/admin', admin: '/admin' })
})
