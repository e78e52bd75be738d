import type { SupabaseClient } from '@supabase/supabase-js'
import { retryFetch } from './retry-fetch'
import { authStorageKey } from '../storage/stored-session'

type GetAuth = () => Promise<Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession'>>

/** Before retries after a 429. */
const PAUSES = [1000, 2000, 4000]
/** Pause after those retries, or after a server failure: slightly longer than supabase-js waits itself. */
const REST = 65_000
/** Well after the moment when supabase-js would refresh the token. */
const LATER = 3_600_000

let restsUntil = 0
let refreshing: Promise<string | undefined> | undefined
/** A token refused right after it was issued: another one would be refused too. */
let refusedAtOnce: string | undefined

/**
 * Storage of the session for supabase-js. `expires_at` is converted to this device's clock: by the server's clock a
 * session could seem expired, or valid for too long.
 */
export const sessionStore = {
  getItem: (key: string) => {
    const text = localStorage.getItem(key)
    // When no token can be had, supabase-js would end the session.
    const isLast = !navigator.onLine || performance.now() < restsUntil
    return isLast ? (text?.replace(/"expires_at":\d+/, `"expires_at":${inSeconds(LATER)}`) ?? null) : text
  },
  setItem: (key: string, value: string) => localStorage.setItem(key, key === authStorageKey() ? dated(value) : value),
  removeItem: (key: string) => localStorage.removeItem(key),
}

/**
 * For calls in a user's name. After a 401 the call is repeated once with a fresh token, which all calls request
 * together.
 */
export function sessionFetch(getAuth: GetAuth, fetch: typeof globalThis.fetch = retryFetch()): typeof globalThis.fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('grant_type=refresh_token')) return askForToken(() => fetch(input, init))
    const response = await fetch(input, init)
    if (address.includes('/auth/v1/')) return response
    const token = response.status === 401 && bearerOf(init?.headers)
    const fresh = token && (await freshToken(token, getAuth))
    if (!fresh) return response

    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${fresh}`)
    const second = await fetch(input, { ...init, headers })
    if (second.status === 401) refusedAtOnce = fresh
    return second
  }
}

/** Only a refusal ends a session: not a lost network, a server error, a foreign page or a 429, which is retried. */
async function askForToken(ask: () => Promise<Response>): Promise<Response> {
  let answer: Response | undefined
  try {
    answer = await ask()
    for (const pause of PAUSES) {
      if (answer.status !== 429) break
      await new Promise((resolve) => setTimeout(resolve, pause))
      answer = await ask()
    }
    return answer
  } finally {
    restsUntil = answer && isDecided(answer) ? 0 : performance.now() + REST
  }
}

const isDecided = ({ status, headers }: Response) =>
  status < 500 && status !== 429 && /json/.test(headers.get('content-type') ?? '')

const inSeconds = (ms: number) => Math.ceil((Date.now() + ms) / 1000)

type Stored = {
  access_token: string
  refresh_token: string
  expires_at?: number
  expires_in: number
  user?: { id?: string }
}

function dated(text: string): string {
  const next = JSON.parse(text) as Stored
  const stored = storedSession()
  // Access tokens of the same second are equal; refresh tokens never are.
  const isSame = stored?.access_token === next.access_token && stored.refresh_token === next.refresh_token
  const expires_at = isSame ? stored.expires_at : inSeconds(next.expires_in * 1000)
  return JSON.stringify({ ...next, expires_at })
}

const storedSession = () => JSON.parse(localStorage.getItem(authStorageKey()) ?? 'null') as Stored | null

const bearerOf = (headers: HeadersInit | undefined) =>
  /^Bearer (.+)/i.exec(new Headers(headers).get('authorization') ?? '')?.[1]

/** A newer token of the same user, if there is or can be one. */
async function freshToken(refused: string, getAuth: GetAuth): Promise<string | undefined> {
  const stored = storedSession()
  if (!stored || subjectOf(refused) !== stored.user?.id) return undefined
  if (stored.access_token !== refused) return stored.access_token
  if (refused === refusedAtOnce) return undefined
  refreshing ??= refresh(refused, getAuth).finally(() => (refreshing = undefined))
  return refreshing
}

async function refresh(refused: string, getAuth: GetAuth): Promise<string | undefined> {
  const auth = await getAuth()
  const { data: known } = await auth.getSession() // asks for another by itself when this device's clock says so
  if (known.session?.access_token !== refused) return known.session?.access_token
  const { data } = await auth.refreshSession()
  return data.session?.access_token
}

function subjectOf(token: string): unknown {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined // a key, not a user's token
  }
}
