import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { clinicRoleQuery } from './queries.ts'
import { session } from './session-store.ts'

/** Whether the caller only reads what is the clinic's. Until that is known, not: few members are accountants. */
export function useIsAccountant(): boolean {
  const userId = useSnapshot(session).supabase_user?.id
  return useQuery({ ...clinicRoleQuery(userId ?? ''), enabled: userId !== undefined }).data === 'accountant'
}
