import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import type { ListPage } from '#lib/list'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { roleHistorySchema } from './role-history.ts'
import { staffSchema, type StaffMember } from './staff-member.ts'

export const roleKeys = {
  all: [...staffKeys.all, 'roles'] as const,
  members: () => [...roleKeys.all, 'members'] as const,
  history: (userId: string) => [...roleKeys.all, 'history', userId] as const,
}

/** Everybody who has or had a role, active ones first. For super admins. */
export const staffQuery = () =>
  queryOptions({
    queryKey: roleKeys.members(),
    queryFn: async ({ signal }): Promise<ListPage<StaffMember>> => {
      const db = await supabase()
      const rows = staffSchema.parse(unwrap(await db.rpc('admin_staff').abortSignal(signal)))
      return { rows, total: rows.length }
    },
    staleTime: 0,
  })

/** How somebody's roles came and went, newest first. */
export const roleHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: roleKeys.history(userId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return roleHistorySchema.parse(
        unwrap(await db.rpc('row_history', { table: 'user_roles', id: userId }).abortSignal(signal)),
      )
    },
    staleTime: 0,
  })
