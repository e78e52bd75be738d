import { count } from '#lib/plural'
import type { StaffMember } from './staff-member.ts'

/** What becomes of the clinics of a manager who stops being one; nothing when there are none. */
export function clientsLeft({ role, clients }: Pick<StaffMember, 'role' | 'clients'>): string | undefined {
  if (role !== 'account_manager' || clients === 0) return undefined
  return `За сотрудником ${count(clients, ['клиника', 'клиники', 'клиник'])}: передайте их другому менеджеру, до этого заказы подтверждают администраторы.`
}
