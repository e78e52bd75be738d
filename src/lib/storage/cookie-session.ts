import { authStorageKey } from './stored-session'

const COOKIE_CHUNKS = 6 // .0 to .5

/**
 * The last day for sessions of the previous site. It has to end: another site of the same host could set such a cookie.
 */
const LAST_COOKIE_DAY = '2027-12-31'

/**
 * Moves a session that the previous site left in cookies to the storage of supabase-js. After the last day these cookies
 * are deleted unread.
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

/** The JSON of a session cookie: plain, or base64url with a prefix. */
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
