import type { QueryClient } from '@tanstack/react-query'
import { redirect, type AnyRouter, type ParsedLocation } from '@tanstack/react-router'
import { isBot } from '#lib/boot/bots'
import { loadChunk } from '#lib/boot/load-chunk'
import { isPrivateData } from '#lib/backend/query-client'
import { rememberedRole } from './role-query.ts'
import type { Role } from './roles.ts'
import { onUserChange, session, sessionKnown } from './session-store.ts'

// The guard is loaded with the first session or private page: guests may see every public one.

const loadGuard = () => loadChunk(() => import('./access.ts'))

type Visit = { context: { queryClient: QueryClient }; location: ParsedLocation }

export async function requireAccess({ context, location }: Visit) {
  if (import.meta.env.SSR) return // prerendered for a guest; the browser asks again
  const guard = await loadGuard().catch((error: unknown) => {
    const to = guardFailed(error, location)
    if (to) throw redirect({ ...to, replace: true })
  })
  await guard?.enforceAccess(context.queryClient, location)
}

/** Where a failure of the guard itself leads. Bots keep the page they asked for. */
export function guardFailed(
  error: unknown,
  { pathname, href }: Pick<ParsedLocation, 'pathname' | 'href'>,
): { href: string } | undefined {
  console.error('The guard failed', error)
  if (isBot(navigator.userAgent) || pathname === '/error') return undefined
  return { href: `/error?from=${encodeURIComponent(href)}` }
}

/** For layouts that wait for their visitor: the guard runs beside their loaders, and again on every page. */
export const guarded = {
  loader: { handler: requireAccess, staleReloadMode: 'blocking' },
  shouldReload: true,
} as const

/**
 * For loaders: whether the visitor has one of the roles. Does not wait for the guard where this browser remembers
 * one, so that data and role are requested together.
 */
export async function expectRole(roles: readonly Role[], visit: Visit): Promise<boolean> {
  await sessionKnown()
  const isRemembered = () => roles.some((role) => role === rememberedRole(session.supabase_user?.id ?? ''))
  if (isRemembered()) return true
  await requireAccess(visit)
  return isRemembered()
}

/** Guards public pages, which show at once, as soon as somebody is signed in; forgets the data of a user who leaves. */
export function startAccess(router: AnyRouter, queryClient: QueryClient) {
  onUserChange(() => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => isPrivateData(queryKey) })
    queryClient.getMutationCache().clear()
  })
  const stop = onUserChange((arrival) => {
    stop()
    loadGuard().then(
      ({ watchAccess }) => watchAccess(router, queryClient, arrival),
      (error: unknown) => console.error('The guard could not be loaded', error),
    )
  })
}
