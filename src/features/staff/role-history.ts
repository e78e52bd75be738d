import { isRole } from '#features/account/roles.ts'
import type { RowChange } from '#lib/row-history'
import { roleWords } from './roles.ts'

/** Undefined for changes that need not be shown. */
export function roleChangeText({ action, new: grant }: Pick<RowChange, 'action' | 'new'>): string | undefined {
  if (action === 'delete') return 'Роль удалена'
  if (!grant || !isRole(grant.role) || grant.is_active === undefined) return undefined
  const { name } = roleWords[grant.role]
  if (!grant.is_active) return `Снята роль «${name}»`
  return action === 'insert' ? `Назначена роль «${name}»` : `Возвращена роль «${name}»`
}
