import type { QueryClient } from '@tanstack/react-query'
import { rememberedRole } from '#features/account/role-query.ts'
import { session } from '#features/account/session-store.ts'
import { managerCardQuery } from '#features/managers/queries.ts'

/** One account manager. A manager asks for nobody else's card: the guard sends them away from there. */
export async function loadManager(queryClient: QueryClient, { params: { id } }: { params: { id: string } }) {
  const me = session.supabase_user?.id
  if (me && me !== id && rememberedRole(me) === 'account_manager') return
  await queryClient.ensureQueryData(managerCardQuery(id))
}
