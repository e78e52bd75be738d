import type { Role } from './roles.ts'
import { staffHome } from './staff-home.ts'

/** A status, no record, or no answer. */
export type ClinicLookup = 'pending' | 'reject' | 'verified' | 'none' | 'failed'

/**
 * `role` is an active role; a person with one is staff, whatever their clinic. After a failed check (`roleFailed`) it
 * is null and may be wrong.
 */
export type Visitor =
  | { kind: 'guest' }
  | { kind: 'user'; id: string; role: Role | null; clinic: ClinicLookup; recovery?: boolean; roleFailed?: boolean }

/** `href` is the full address (for the way back); `next` is already known to be internal. */
export type PageAddress = { pathname: string; href: string; next?: string | undefined }

/** `href` is an internal address. */
export type Redirect = { href: string }
/** `retry`: nobody is redirected from a staff page before their role is known. */
export type Decision = 'stay' | 'retry' | Redirect

const guestOnly = ['/login', '/forgot-password', '/reset-password']
const buyerPages = ['/cart', '/checkout', '/lists', '/orders', '/profile']
const waitingRooms = ['/pending-verification', '/blocked']
const signedInPages = [...buyerPages, ...waitingRooms, '/change-password']
const staffAreas = ['/admin', '/account-manager']

/**
 * Who lands where: the first rule that matches wins. A convenience for people, not a boundary: the database decides
 * what each of them may read and write.
 */
export function guard(place: PageAddress, visitor: Visitor): Decision {
  const pathname = place.pathname.replace(/(?<=.)\/+$/, '')
  if (visitor.kind === 'guest') return guardGuest(pathname, place)
  if (visitor.recovery && pathname === '/reset-password') return 'stay'
  if (visitor.role) return guardStaff(pathname, place, visitor.role, visitor.id)
  if (visitor.roleFailed && isUnder(pathname, staffAreas)) return 'retry'
  if (visitor.clinic === 'verified') return guardVerified(pathname, place)
  return guardUnverified(pathname, visitor.clinic)
}

function guardGuest(pathname: string, { href }: PageAddress): Decision {
  if (!isPrivate(pathname)) return 'stay'
  return { href: `/login?next=${encodeURIComponent(href)}` }
}

function guardStaff(pathname: string, place: PageAddress, role: Role, id: string): Decision {
  const home = { href: staffHome[role] }
  if (isUnder(pathname, [...buyerPages, ...waitingRooms])) return home
  if (isUnder(pathname, guestOnly) || pathname === '/register') return afterSignIn(pathname, place)
  if (isUnder(pathname, staffAreas) && !isTheirs(pathname, role, id)) return home
  return 'stay'
}

function isTheirs(pathname: string, role: Role, id: string): boolean {
  if (pathname === '/account-manager') return false // has no page of its own
  switch (role) {
    case 'super_admin':
      return true
    case 'admin':
      return !isUnder(pathname, ['/admin/roles'])
    case 'logistic':
      return isUnder(pathname, ['/admin/delivery']) && pathname !== '/admin/delivery/methods'
    case 'account_manager':
      return pathname === '/admin/rating-formula' || isOwnOffice(pathname, id)
  }
}

/** Whether a client is theirs, only the database knows. */
function isOwnOffice(pathname: string, id: string): boolean {
  return isUnder(pathname, [
    '/account-manager/dashboard',
    '/account-manager/orders',
    '/account-manager/claims',
    '/account-manager/stats',
    '/account-manager/my-bonuses',
    '/account-manager/client',
    `/account-manager/${id}`,
  ])
}

function guardUnverified(pathname: string, clinic: Exclude<ClinicLookup, 'verified'>): Decision {
  if (clinic === 'failed' && pathname === '/register') return { href: '/' }
  const room = clinic === 'reject' ? '/blocked' : '/pending-verification'
  return pathname === room ? 'stay' : { href: room }
}

function guardVerified(pathname: string, place: PageAddress): Decision {
  if (isUnder(pathname, guestOnly)) return afterSignIn(pathname, place)
  if (isUnder(pathname, [...waitingRooms, ...staffAreas]) || pathname === '/register') return { href: '/' }
  return 'stay'
}

function afterSignIn(pathname: string, { next }: PageAddress): Redirect {
  return { href: (pathname === '/login' && next) || '/' }
}

/** Whether a page waits for its visitor; others show at once. */
export function isPrivate(pathname: string): boolean {
  return isUnder(pathname, [...signedInPages, ...staffAreas])
}

function isUnder(pathname: string, places: readonly string[]): boolean {
  return places.some((place) => pathname === place || pathname.startsWith(`${place}/`))
}

/** A `next` on our own origin, else undefined. Compared after parsing: patterns let `/\evil.com` through. */
export function internalNext(next: unknown, origin: string): string | undefined {
  if (typeof next !== 'string' || next === '') return undefined
  try {
    const url = new URL(next, origin)
    // `/.//evil.com` is ours by origin, but its path alone would read as another host.
    const path = url.pathname.replace(/^\/+/, '/')
    return url.origin === origin ? path + url.search + url.hash : undefined
  } catch {
    return undefined
  }
}
