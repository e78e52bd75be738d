import { readEnv } from '../backend/env'

/** The default of supabase-js, which other tools know too. */
export function authStorageKey(): string {
  return `sb-${new URL(readEnv().url).hostname.split('.')[0]}-auth-token`
}

/**
 * Read without supabase-js. Good enough for the header and for sending a guest to /login, but no proof: the guard asks
 * supabase-js, and Postgres checks the token.
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

/** After a confirmation or recovery link. */
export function sessionInUrl({ search, hash }: Pick<Location, 'search' | 'hash'> = location): boolean {
  return new URLSearchParams(search).has('code') || /[#&](access_token)=/.test(hash)
}

/** Whether the previous site may have left a session: `cookie-session.ts` is for those alone. */
export const hasCookieSession = () => document.cookie.includes(authStorageKey())
