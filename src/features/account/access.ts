import type { QueryClient } from '@tanstack/react-query'
import { redirect, type AnyRouter, type BlockerFn, type ParsedLocation } from '@tanstack/react-router'
import { AppError } from '#lib/backend/errors'
import { toast } from '#ui/state/toast'
import { guardFailed } from './follow-access.ts'
import {
  guard,
  internalNext,
  isPrivate,
  type ClinicLookup,
  type Decision,
  type PageAddress,
  type Visitor,
} from './guard.ts'
import { clinicStatusQuery } from './queries.ts'
import { roleErrorText } from './role-error.ts'
import { activeRole, isRoleKey, knownGrant, roleQuery } from './role-query.ts'
import type { Role } from './roles.ts'
import { staffStart } from './staff-home.ts'
import { onUserChange, session, sessionKnown, type UserChange } from './session-store.ts'

/** For layouts that wait for their visitor: redirects those who may not be here. */
export async function enforceAccess(queryClient: QueryClient, location: ParsedLocation) {
  const decision = await decide(queryClient, location).catch(
    (error: unknown): Decision => guardFailed(error, location) ?? 'stay',
  )
  if (decision === 'retry') throw new AppError('role_check_failed', { details: roleFailureOf(queryClient) })
  if (decision !== 'stay') throw redirect({ ...decision, replace: true })
}

/**
 * Guards every page while somebody is signed in: after each navigation, when another user signs in, here or in
 * another tab, and when their role has changed.
 */
export function watchAccess(router: AnyRouter, queryClient: QueryClient, arrival: UserChange): () => void {
  const check = async (choose: typeof decide) => {
    const location = router.latestLocation
    const decision = await choose(queryClient, location).catch(
      (error: unknown): Decision => guardFailed(error, location) ?? 'stay',
    )
    if (router.latestLocation.href !== location.href) return // they have moved on, and so has the guard
    if (decision === 'stay' || decision === 'retry' || decision.href === location.href) return
    await router.navigate({ ...decision, replace: true })
  }
  // A session that this browser already had is not a sign-in.
  const arrive = ({ isRestored }: UserChange) => check(isRestored ? decide : landAfterSignIn)

  const stops = [
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation }: Parameters<BlockerFn>[0]) =>
        (action === 'PUSH' || action === 'REPLACE') && leadsBack(queryClient, currentLocation, nextLocation),
    }),
    router.subscribe('onResolved', () => void check(decide)),
    onUserChange((change) => void arrive(change)),
    queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success'
      if (isAnswer && isRoleKey(event.query.queryKey)) void check(decide)
    }),
  ]
  void arrive(arrival)
  return () => stops.forEach((stop) => stop())
}

/** Whether a link would only redirect a restricted visitor back. Says why, and renders no other page in between. */
async function leadsBack(queryClient: QueryClient, from: { pathname: string }, to: { pathname: string; href: string }) {
  const userId = session.supabase_user?.id ?? ''
  const status = queryClient.getQueryData(clinicStatusQuery(userId).queryKey)
  if (status === undefined || status === 'verified') return false
  const decision = guard(to, await visitor(queryClient, isPrivate(to.pathname)))
  if (typeof decision === 'string' || decision.href !== from.pathname) return false
  const grant = queryClient.getQueryData(roleQuery(userId).queryKey)
  toast.show(...(grant ? deactivated : decision.href === '/blocked' ? refused : waiting))
  return true
}

type Reason = Parameters<typeof toast.show>

const id = 'leads-back'
const waiting: Reason = ['Откроется после проверки', { id }]
const refused: Reason = ['Сейчас закрыто', { id, description: 'Причина и что делать дальше указаны на этой странице' }]
const deactivated: Reason = ['Доступ отключён, обратитесь к администратору', { id }]

async function decide(queryClient: QueryClient, location: ParsedLocation): Promise<Decision> {
  const place = placeOf(location)
  const who = await visitor(queryClient, isPrivate(place.pathname))
  const decision = guard(place, who)
  const isRefused = typeof decision !== 'string' && who.kind === 'user' && who.role !== null
  if (isRefused && /^\/(admin|account-manager)\/./.test(place.pathname)) toast.show(refusalOf(place.pathname), { id })
  return decision
}

const refusalOf = (pathname: string) =>
  pathname.startsWith('/admin/roles') ? 'Роли видят только суперадминистраторы' : 'У вас нет доступа к этой странице'

/** Staff who signed in on /login begin on their own page; everybody else follows the guard. */
async function landAfterSignIn(queryClient: QueryClient, location: ParsedLocation): Promise<Decision> {
  const place = placeOf(location)
  const who = await visitor(queryClient, true)
  if (place.pathname === '/login' && !place.next && who.kind === 'user' && who.role)
    return { href: staffStart[who.role] }
  return guard(place, who)
}

function placeOf({ pathname, href, search }: ParsedLocation): PageAddress {
  return { pathname, href, next: internalNext((search as { next?: unknown }).next, window.location.origin) }
}

/** Waits until the visitor is known. Pages that depend on the role ask for it again. */
async function visitor(queryClient: QueryClient, needsFreshRole: boolean): Promise<Visitor> {
  await sessionKnown()
  const user = session.supabase_user
  if (!user) return { kind: 'guest' }
  const role = await lookUpRole(queryClient, user.id, needsFreshRole)
  const isKnown = role !== 'failed'
  const clinic = isKnown && role ? 'none' : await clinicStatus(queryClient, user.id)
  // Another tab was faster: that user has left.
  if (!isHere(user.id)) return visitor(queryClient, needsFreshRole)
  return {
    kind: 'user',
    id: user.id,
    role: isKnown ? role : null,
    clinic,
    recovery: session.recovery,
    roleFailed: !isKnown,
  }
}

/** The active role; after a failed lookup, one that is less than five minutes old. */
export async function lookUpRole(
  queryClient: QueryClient,
  userId: string,
  fresh = true,
): Promise<Role | null | 'failed'> {
  const query = roleQuery(userId)
  await (fresh ? queryClient.fetchQuery(query) : queryClient.ensureQueryData(query)).catch(() => undefined)
  const state = queryClient.getQueryState(query.queryKey)
  const grant = state && knownGrant(state)
  return grant === undefined ? 'failed' : activeRole(grant)
}

function roleFailureOf(queryClient: QueryClient): string {
  return roleErrorText(queryClient.getQueryState(roleQuery(session.supabase_user?.id ?? '').queryKey)?.error)
}

async function clinicStatus(queryClient: QueryClient, userId: string): Promise<ClinicLookup> {
  try {
    return await queryClient.fetchQuery(clinicStatusQuery(userId))
  } catch (error) {
    // A user who has left waits for no answer.
    if (isHere(userId)) console.error('The clinic could not be looked up', error)
    return 'failed'
  }
}

const isHere = (userId: string) => session.supabase_user?.id === userId
