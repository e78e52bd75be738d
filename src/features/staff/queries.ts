import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors'
import type { ListPage } from '#lib/list'
import { JUST_LOADED, staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import type { StaffMember } from './staff-member.ts'

export const roleKeys = {
  members: () => staffKeys.members,
  history: (userId: string) => ['staff', 'role-history', userId] as const,
}

/** Everybody who has or had a role, active ones first. For super admins. */
export const staffQuery = () =>
  queryOptions({
    queryKey: roleKeys.members(),
    queryFn: async ({ signal }): Promise<ListPage<StaffMember>> => {
      const [{ staffSchema }, answer] = await Promise.all([
        import('./staff-member.ts'),
        supabase().then((db) => db.rpc('admin_staff').abortSignal(signal)),
      ])
      const rows = staffSchema.parse(unwrap(answer))
      return { rows, total: rows.length }
    },
    staleTime: JUST_LOADED,
  })

/** How somebody's roles came and went, newest first. */
export const roleHistoryQuery = (userId: string) =>
  queryOptions({
    queryKey: roleKeys.history(userId),
    queryFn: async ({ signal }) => {
      const [{ rowHistorySchema }, db] = await Promise.all([import('#lib/row-history'), supabase()])
      return rowHistorySchema.parse(
        unwrap(await db.rpc('row_history', { table: 'user_roles', id: userId }).abortSignal(signal)),
      )
    },
    staleTime: 0,
  })
