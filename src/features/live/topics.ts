import type { QueryKey } from '@tanstack/react-query'
import { roleFlags, type Role } from '#features/account/roles.ts'
import { callerKeys } from '#lib/caller-keys'
import { staffKeys } from '#lib/staff-keys'

/** What changes in carts that are open. */
export const AVAILABILITY = 'availability'

/** The topics that concern a person, who may join no others. */
export function topicsOf(userId: string, role: Role | null): string[] {
  const { hasAdminAccess, isLogistic, isAccountManager } = roleFlags(role)
  return [
    `user:${userId}`,
    ...(hasAdminAccess ? ['staff:orders', 'staff:clinics'] : []),
    ...(isAccountManager ? [`manager:${userId}`] : []),
    ...(hasAdminAccess || isLogistic ? ['delivery'] : []),
  ]
}

/** What the database sends: what has changed, and the id of the one it is about; null for many. */
export type Told = { event: string; id: string | null }

/** The queries to ask again. A person's own topic is about them, every other one about those whom they work for. */
export function keysOf(topic: string, { event, id }: Told): QueryKey[] {
  if (topic.startsWith('user:')) return ownKeysOf[event] ?? []
  if (event === 'order') {
    if (topic === 'delivery') return [staffKeys.delivery]
    const today = topic.startsWith('manager:') ? [[...staffKeys.clinics, 'today']] : []
    return [staffKeys.orders, one('order', id), one('order-notes', id), ...today]
  }
  if (event === 'clinic') return [staffKeys.clinics, id ? staffKeys.clinic(id) : staffKeys.clinicRecords]
  return []
}

const ownKeysOf: Record<string, QueryKey[]> = {
  order: [callerKeys.orders],
  // The role's answer has the guard look again, at the clinic too.
  clinic: [callerKeys.clinics, callerKeys.documents, callerKeys.account],
  role: [callerKeys.account],
  inbox: [callerKeys.inbox],
}

const one = (kind: string, id: string | null) => ['staff', kind, ...(id ? [id] : [])]

/** Everything that some topic may name: asked again after a time without a connection. */
export const allKeys: QueryKey[] = [
  ...Object.values(callerKeys),
  staffKeys.orders,
  one('order', null),
  one('order-notes', null),
  staffKeys.delivery,
  staffKeys.clinics,
  staffKeys.clinicRecords,
]
