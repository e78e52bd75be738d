import type { SupabaseClient } from '@supabase/supabase-js'
import { retryFetch } from './retry-fetch'
import { authStorageKey } from './stored-session'

type GetAuth = () => Promise<Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession'>>

/** Pauses before a token is asked for again after a 429. */
const PAUSES = [1000, 2000, 4000]
/** How long no token is asked for after that, or after a server gave none: a little more than supabase-js itself waits. */
const REST = 65_000
/** Well beyond the moment when supabase-js would ask for another token. */
const LATER = 3_600_000

let restsUntil = 0
let refreshing: Promise<string | undefined> | undefined
/** A token that was refused as soon as it was issued: another one would be too. */
let refusedAtOnce: string | undefined

/**
 * Where supabase-js keeps the session. Its `expires_at` is what the clock of this device will then say: the server's clock
 * may say something else, by which a session would look expired, or good for too long.
 */
export const sessionStore = {
  getItem: (key: string) => {
    const text = localStorage.getItem(key)
    // Where no other token can be had now, supabase-js would end the session.
    const isLast = !navigator.onLine || performance.now() < restsUntil
    return isLast ? (text?.replace(/"expires_at":\d+/, `"expires_at":${inSeconds(LATER)}`) ?? null) : text
  },
  setItem: (key: string, value: string) => localStorage.setItem(key, key === authStorageKey() ? dated(value) : value),
  removeItem: (key: string) => localStorage.removeItem(key),
}

/**
 * A `fetch` for calls in a user's name. A call that is refused with 401 is made once more with a fresh token, of which all
 * calls that need it ask once together.
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

/**
 * A token, or a refusal, which alone ends a session: not a lost network, a server in trouble, somebody else's page, or too
 * many requests, after which the server is asked again.
 */
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
  // Two access tokens of one second are the same text; their refresh tokens never are.
  const isSame = stored?.access_token === next.access_token && stored.refresh_token === next.refresh_token
  const expires_at = isSame ? stored.expires_at : inSeconds(next.expires_in * 1000)
  return JSON.stringify({ ...next, expires_at })
}

const storedSession = () => JSON.parse(localStorage.getItem(authStorageKey()) ?? 'null') as Stored | null

const bearerOf = (headers: HeadersInit | undefined) =>
  /^Bearer (.+)/i.exec(new Headers(headers).get('authorization') ?? '')?.[1]

/** A token of the same user that came after the refused one, if there is or can be one. */
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
