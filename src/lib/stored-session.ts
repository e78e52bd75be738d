import { readEnv } from './env'

const COOKIE_CHUNKS = 6 // .0 to .5

/** The last day on which a session of the former site is accepted. It has to end: another site of the same host could set such a cookie. */
const LAST_COOKIE_DAY = '2027-12-31'

/** The local storage key of the session: supabase-js's own default, which other tools know too. */
export function authStorageKey(): string {
  return `sb-${new URL(readEnv().url).hostname.split('.')[0]}-auth-token`
}

/**
 * The id of the user this browser says it belongs to, read without supabase-js. Good for drawing a header and for sending
 * a guest to /login; never proof: the guard asks supabase-js, and Postgres asks the token.
 */
export function storedUserId(storage: Storage | undefined = globalThis.localStorage): string | undefined {
  try {
    const session: unknown = JSON.parse(storage?.getItem(authStorageKey()) ?? 'null')
    const id = (session as { user?: { id?: unknown } } | null)?.user?.id
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined // no storage, or not a session
  }
}

/** Whether the address carries a session: a confirmation or recovery link was followed. */
export function sessionInUrl({ search, hash }: Pick<Location, 'search' | 'hash'> = location): boolean {
  return new URLSearchParams(search).has('code') || /[#&](access_token)=/.test(hash)
}

/**
 * Moves a session that the former site left in cookies, in one or in several, to where supabase-js looks. After the last
 * day these cookies are deleted and not read.
 */
export function adoptCookieSession(page: Pick<Document, 'cookie'> = document, storage: Storage = localStorage) {
  const key = authStorageKey()
  const cookies = new Map(
    page.cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const names = [key, ...Array.from({ length: COOKIE_CHUNKS }, (_, chunk) => `${key}.${chunk}`)].filter((name) =>
    cookies.has(name),
  )
  if (names.length === 0) return

  const isOver = new Date().toISOString().slice(0, 10) > LAST_COOKIE_DAY
  const session = isOver ? undefined : decode(names.map((name) => cookies.get(name)).join(''))
  if (session && storage.getItem(key) === null) storage.setItem(key, session)
  for (const name of names) page.cookie = `${name}=; path=/; max-age=0`
}

/** The JSON text of a session cookie, if it is one: plain or, with a prefix that says so, base64url. */
function decode(cookie: string): string | undefined {
  try {
    const text = cookie.startsWith('base64-')
      ? fromBase64Url(cookie.slice('base64-'.length))
      : decodeURIComponent(cookie)
    const session: unknown = JSON.parse(text)
    return session && typeof session === 'object' && 'refresh_token' in session ? text : undefined
  } catch {
    return undefined
  }
}

function fromBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}
