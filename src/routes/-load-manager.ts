import type { QueryClient } from '@tanstack/react-query'
import { rememberedRole } from '#features/account/role-query.ts'
import { session } from '#features/account/session-store.ts'
import { managerCardQuery } from '#features/managers/queries.ts'

/** A manager loads no one else's card: the guard redirects them. */
export async function loadManager(queryClient: QueryClient, { params: { id } }: { params: { id: string } }) {
  const me = session.supabase_user?.id
  if (me && me !== id && rememberedRole(me) === 'account_manager') return
  await queryClient.ensureQueryData(managerCardQuery(id))
}
