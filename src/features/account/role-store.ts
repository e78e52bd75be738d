import { proxy } from 'valtio'
import { AppError } from '#lib/errors'
import { checkRole, type RoleGrant } from './queries.ts'
import type { Role } from './roles.ts'
import { onUserChange, session } from './session-store.ts'

const CACHED_FOR = 300_000

/** The staff role of whoever is signed in: being looked up, known, or none. */
export const roleStore = proxy<{ loading: boolean; grant: RoleGrant | null; error: string | null }>({
  loading: false,
  grant: null,
  error: null,
})

type Lookup = { promise: Promise<void>; abort: AbortController }

let lookup: Lookup | undefined
let checkedAt: number | undefined

/** Keeps the role in step with the session: looked up for each new user, forgotten with the old one. */
export function followRole() {
  return onUserChange(({ user }) => {
    clearRole()
    if (user) void loadRole()
  })
}

/** The active role, from the cache of five minutes unless forced. Never throws: a failed check leaves no role. */
export async function loadRole({ force = false } = {}): Promise<Role | null> {
  const fresh = checkedAt !== undefined && Date.now() - checkedAt < CACHED_FOR
  if (!lookup && (force || !fresh)) lookup = startLookup()
  return currentRole()
}

/** The active role as far as it is known, without asking anew: a lookup on its way is waited for. */
export async function currentRole(): Promise<Role | null> {
  await lookup?.promise
  return activeRole(roleStore.grant)
}

/** Only an active role counts. */
export function activeRole(grant: Readonly<RoleGrant> | null): Role | null {
  return grant?.isActive ? grant.role : null
}

function clearRole() {
  lookup?.abort.abort()
  lookup = undefined
  checkedAt = undefined
  Object.assign(roleStore, { loading: false, grant: null, error: null })
}

function startLookup(): Lookup | undefined {
  const token = session.supabase_session?.access_token
  if (!token) return undefined
  const abort = new AbortController()
  roleStore.loading = true
  return { promise: ask(token, abort.signal), abort }
}

async function ask(token: string, signal: AbortSignal) {
  try {
    const grant = await checkRole(token, signal)
    if (signal.aborted) return // somebody else is signed in now
    checkedAt = Date.now()
    Object.assign(roleStore, { grant, error: null })
  } catch (error) {
    if (signal.aborted) return
    checkedAt = undefined
    Object.assign(roleStore, { grant: null, error: messageOf(error) })
  }
  roleStore.loading = false
  lookup = undefined
}

/** Our own words are for the code to read; what the browser says about a failed request is better than nothing. */
function messageOf(error: unknown): string {
  const message = error instanceof Error && !(error instanceof AppError) ? error.message : ''
  return message || 'Ошибка проверки роли'
}
