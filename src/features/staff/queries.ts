import { rpcQuery } from '#lib/backend/ask'
import { JUST_LOADED, staffKeys } from '#lib/backend/staff-keys'

/** Everybody who has or had a role, active ones first. For super admins. */
export const staffQuery = () =>
  rpcQuery(staffKeys.members, 'admin_staff', {}, async () => (await import('./staff-member.ts')).staffSchema, {
    staleTime: JUST_LOADED,
  })

export const roleHistoryQuery = (userId: string) =>
  rpcQuery(
    ['staff'],
    'row_history',
    { table: 'user_roles', id: userId },
    async () => (await import('#lib/backend/row-history')).rowHistorySchema,
    { staleTime: 0 },
  )
