import type { AnyRouter } from '@tanstack/react-router'
import { readStored, writeStored } from '#lib/stored'
import { requireAccess } from './access.ts'
import { session, sessionKnown } from './session-store.ts'

/** Names who was let into a staff page in this browser last. */
const LET_IN = 'staff'

/** `beforeLoad` of the staff layouts. */
export async function requireStaff(options: Parameters<typeof requireAccess>[0]): Promise<void> {
  await requireAccess(options)
  if (session.supabase_user) writeStored(LET_IN, session.supabase_user.id)
}

/**
 * Begins to load a staff page while its guard still asks for the role, for whoever was let in before: the role, the page's
 * code and its data are then asked for at once. Whatever the guard decides, the database decides what the data are.
 */
export async function loadBesideGuard(router: AnyRouter): Promise<void> {
  await sessionKnown()
  const match = router.matchRoutes(router.latestLocation).at(-1)
  const isLetIn = session.supabase_user && readStored(LET_IN) === session.supabase_user.id
  if (!isLetIn || !match || !/^\/(admin|account-manager)\//.test(match.routeId)) return
  const { loader } = router.routesById[match.routeId]!.options
  const { params, loaderDeps: deps } = match
  try {
    await loader?.({ context: router.options.context, params, deps, cause: 'enter' })
  } catch {
    // The page's own loader meets it again, and says so.
  }
}
