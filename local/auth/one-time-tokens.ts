import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Db } from './context.ts'
import { pkcePrefix } from './pkce.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

/** A code for people, and its hash for links and the database. */
export interface OneTimeToken {
  code: string
  hash: string
}

/** Bound to the address: a code is worth nothing for another one. */
export const hashToken = (email: string, code: string) =>
  createHash('sha224')
    .update(email + code)
    .digest('hex')

/** Makes a new token of this type for the user; the one sent before stops working. */
export async function issueToken(
  db: Db,
  token: { userId: string; type: TokenType; email: string; codeLength: number; pkce?: boolean },
): Promise<OneTimeToken> {
  const code = Array.from({ length: token.codeLength }, () => randomInt(10)).join('')
  const hash = (token.pkce ? pkcePrefix : '') + hashToken(token.email, code)
  await db`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (${randomUUID()}, ${token.userId}, ${token.type}, ${hash}, ${token.email})
    on conflict (user_id, token_type) do update
    set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`
  return { code, hash }
}

/** Takes the token out, so that of two requests with it only one succeeds; undefined when it is unknown or too old. */
export async function consumeToken(
  db: Db,
  token: { hashes: string[]; types: TokenType[]; lifetime: number; userId?: string },
): Promise<{ userId: string; type: TokenType } | undefined> {
  const [found] = await db<{ user_id: string; token_type: TokenType; fresh: boolean }[]>`
    delete from auth.one_time_tokens
    where token_hash = any (${token.hashes})
      and token_type = any (${token.types}::auth.one_time_token_type[])
      ${token.userId ? db`and user_id = ${token.userId}` : db``}
    returning user_id, token_type, created_at > now() - make_interval(secs => ${token.lifetime}) as fresh`
  return found?.fresh ? { userId: found.user_id, type: found.token_type } : undefined
}

/** Whatever was e-mailed before is of no use any more, a pending change of address included. */
export async function clearTokens(db: Db, userId: string): Promise<void> {
  await db`delete from auth.one_time_tokens where user_id = ${userId}`
}
