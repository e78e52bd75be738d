import type { QueryKey } from '@tanstack/react-query'
import { roleFlags } from '#features/account/role-flags.ts'
import type { Role } from '#features/account/roles.ts'
import { callerKeys } from '#lib/backend/caller-keys'
import { messageKeys } from '#lib/backend/message-keys'
import { staffKeys } from '#lib/backend/staff-keys'

/** Product changes, for open carts. */
export const AVAILABILITY = 'availability'

/** A user's topics; the database refuses others. */
export function topicsOf(userId: string, role: Role | null): string[] {
  const { hasAdminAccess, isLogistic, isAccountManager } = roleFlags(role)
  return [
    `user:${userId}`,
    ...(hasAdminAccess ? ['staff:orders', 'staff:clinics'] : []),
    ...(isAccountManager ? [`manager:${userId}`] : []),
    ...(hasAdminAccess || isLogistic ? ['delivery'] : []),
  ]
}

/** A message of the database: what has changed, and its id; null for several. */
export type LiveMessage = { event: string; id: string | null }

/** Query keys to invalidate. A user's own topic is about their data, the others about their work. */
export function keysOf(topic: string, { event, id }: LiveMessage): QueryKey[] {
  if (topic.startsWith('user:')) return ownKeysOf[event] ?? []
  if (event === 'order') {
    if (topic === 'delivery') return [staffKeys.delivery, staffKeys.desk]
    const today = topic.startsWith('manager:') ? [[...staffKeys.clinics, 'today']] : [staffKeys.desk]
    return [staffKeys.orders, one('order', id), one('order-notes', id), ...today]
  }
  if (event === 'message') return [staffKeys.orders, [...messageKeys, ...(id ? [id] : [])]]
  if (event === 'clinic')
    return [staffKeys.clinics, staffKeys.desk, id ? staffKeys.clinic(id) : staffKeys.clinicRecords]
  return []
}

const ownKeysOf: Record<string, QueryKey[]> = {
  order: [callerKeys.orders],
  message: [messageKeys, callerKeys.orders],
  // With the role's answer the guard checks the clinic again.
  clinic: [callerKeys.clinics, callerKeys.documents, callerKeys.account],
  role: [callerKeys.account],
  inbox: [callerKeys.inbox],
}

const one = (kind: string, id: string | null) => ['staff', kind, ...(id ? [id] : [])]

/** All keys of all topics: refetched after a lost connection. */
export const allKeys: QueryKey[] = [
  ...Object.values(callerKeys),
  messageKeys,
  staffKeys.orders,
  one('order', null),
  one('order-notes', null),
  staffKeys.delivery,
  staffKeys.clinics,
  staffKeys.clinicRecords,
  staffKeys.desk,
]
