import type { QueryClient } from '@tanstack/react-query'
import { redirect, type AnyRouter, type ParsedLocation } from '@tanstack/react-router'
import { isBot } from '#lib/bots'
import { guard, internalNext, isPrivate, type ClinicLookup, type Decision, type Place, type Visitor } from './guard.ts'
import { clinicStatusQuery } from './queries.ts'
import { currentRole, loadRole } from './role-store.ts'
import { staffHome } from './roles.ts'
import { onUserChange, session, sessionKnown } from './session-store.ts'

/** `beforeLoad` of the layouts that wait for their visitor: sends away whoever may not be here. */
export async function requireAccess({
  context,
  location,
}: {
  context: { queryClient: QueryClient }
  location: ParsedLocation
}) {
  if (import.meta.env.SSR) return // drawn for a guest; the browser asks again
  const decision = await decide(context.queryClient, location).catch(failed)
  if (decision !== 'stay') throw redirect({ ...decision, replace: true })
}

/**
 * Guards the public pages, which are shown at once: acts when the session is known, on every page after that, and when
 * another user is signed in, here or in another tab.
 */
export function watchAccess(router: AnyRouter, queryClient: QueryClient): () => void {
  const check = async (choose: (location: ParsedLocation) => Promise<Decision>) => {
    const location = router.latestLocation
    const decision = await choose(location).catch(failed)
    if (router.latestLocation.href !== location.href) return // they have moved on, and so has the guard
    if (decision !== 'stay' && decision.href !== location.href) await router.navigate({ ...decision, replace: true })
  }
  const stopPages = router.subscribe('onResolved', () => void check((location) => decide(queryClient, location)))
  const stopUsers = onUserChange(({ user }) => {
    // A session that this browser brought along is no sign-in.
    const land = session.state === 'unknown' ? decide : landAfterSignIn
    const arrived = check((location) => land(queryClient, location))
    // A private page that is still open would ask for its data again, as nobody; another user must not see any of it.
    if (user) forgetPrivateData(queryClient)
    else void arrived.then(() => forgetPrivateData(queryClient))
  })
  return () => {
    stopPages()
    stopUsers()
  }
}

function forgetPrivateData(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !publicData.has(queryKey[0]) })
}

/** First elements of the query keys whose data is the same for everybody. */
const publicData = new Set<unknown>(['catalog', 'content'])

async function decide(queryClient: QueryClient, location: ParsedLocation): Promise<Decision> {
  const place = placeOf(location)
  return guard(place, await visitor(queryClient, isPrivate(place.pathname)))
}

/** Staff who signed in on /login begin where their work is; everybody else follows the guard. */
async function landAfterSignIn(queryClient: QueryClient, location: ParsedLocation): Promise<Decision> {
  const place = placeOf(location)
  const who = await visitor(queryClient, true)
  if (place.pathname === '/login' && !place.next && who.kind === 'user' && who.role)
    return { href: staffHome[who.role] }
  return guard(place, who)
}

function placeOf({ pathname, href, search }: ParsedLocation): Place {
  return { pathname, href, next: internalNext((search as { next?: unknown }).next, window.location.origin) }
}

/** Who is here, once it is known. The role is looked up for the pages that depend on it; elsewhere what is known will do. */
async function visitor(queryClient: QueryClient, askRole: boolean): Promise<Visitor> {
  await sessionKnown()
  const user = session.supabase_user
  if (!user) return { kind: 'guest' }
  const role = await (askRole ? loadRole() : currentRole())
  const clinic = role ? 'none' : await clinicStatus(queryClient, user.id)
  // Another tab was faster: whoever was looked up is not here any more.
  if (!isHere(user.id)) return visitor(queryClient, askRole)
  return { kind: 'user', id: user.id, role, clinic, recovery: session.recovery }
}

async function clinicStatus(queryClient: QueryClient, userId: string): Promise<ClinicLookup> {
  try {
    return await queryClient.fetchQuery(clinicStatusQuery(userId))
  } catch (error) {
    // Who has just left waits for no answer.
    if (isHere(userId)) console.error('The clinic could not be looked up', error)
    return 'failed'
  }
}

const isHere = (userId: string) => session.supabase_user?.id === userId

/** A failure of the guard itself. Bots keep the page they asked for. */
function failed(error: unknown): Decision {
  console.error('The guard failed', error)
  return isBot(navigator.userAgent) || window.location.pathname === '/error' ? 'stay' : { href: '/error' }
}
