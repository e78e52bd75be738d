import { z } from 'zod'
import { isRole } from '#features/account/roles.ts'
import { roleWords } from './roles.ts'

const grant = z.object({ role: z.string(), is_active: z.boolean().optional() }).nullable()

/** What row_history() answers for somebody's roles. */
export const roleHistorySchema = z.array(
  z.object({
    at: z.string(),
    action: z.enum(['insert', 'update', 'delete']),
    actor: z.string().nullable(),
    new: grant,
  }),
)

export type RoleChange = z.infer<typeof roleHistorySchema>[number]

/** What happened to a role, in words; nothing for what people need not know. */
export function roleChangeText({ action, new: grant }: RoleChange): string | undefined {
  if (action === 'delete') return 'Роль удалена'
  if (!grant || !isRole(grant.role) || grant.is_active === undefined) return undefined
  const { name } = roleWords[grant.role]
  if (!grant.is_active) return `Снята роль «${name}»`
  return action === 'insert' ? `Назначена роль «${name}»` : `Возвращена роль «${name}»`
}
