import { randomInt, randomUUID } from 'node:crypto'
import type { AuthenticationMethods } from './access-tokens.ts'
import type { AuthContext, AuthRequest, Db } from './context.ts'
import { AuthError } from './errors.ts'
import { type User, findUser, isBanned, reload, userJson } from './users.ts'

/** Who a request's bearer token speaks for. */
export interface SignedIn {
  user: User
  session: { id: string; created_at: Date | string; amr: AuthenticationMethods }
}

/** The answer to a sign-in: what supabase-js keeps as its session. */
export interface SessionResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

/** The user and session of the bearer token, as long as both still exist and the user is not banned. */
export async function requireSession(context: AuthContext, request: AuthRequest): Promise<SignedIn> {
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  // A key of the project is no user: supabase-js sends it in this place while nobody is signed in.
  if (!bearer || /^sb_(publishable|secret)_/.test(bearer)) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const claims = await context.accessTokens.verify(bearer)
  if (!claims.sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  const user = await findUser(context.sql, { id: claims.sub })
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const [session] = await context.sql<{ id: string; created_at: Date }[]>`
    select id, created_at from auth.sessions where user_id = ${user.id} and id::text = ${String(claims.session_id)}`
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, session: { ...session, amr: await authenticationMethods(context.sql, session.id) } }
}

/** Opens a session for the user, who has just proved who they are by `method`. */
export async function startSession(
  context: AuthContext,
  db: Db,
  request: AuthRequest,
  userId: string,
  method: string,
): Promise<SessionResponse> {
  const sessionId = randomUUID()
  await db`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${sessionId}, ${userId}, now(), now(), 'aal1', ${request.headers.get('user-agent')}, ${addressOf(request)})`
  await db`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (${randomUUID()}, ${sessionId}, ${method}, now(), now())`
  await db`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`
  const refreshToken = await addRefreshToken(db, userId, sessionId, null)
  return respond(context, db, await reload(db, userId), sessionId, refreshToken)
}

/**
 * Exchanges a refresh token for a new pair. Used again, a token gives back its successor if that one was never used
 * (the first answer may have been lost); otherwise, after the reuse interval, it was stolen and the session ends.
 */
export async function refreshSession(
  context: AuthContext,
  db: Db,
  request: AuthRequest,
  token: string,
): Promise<SessionResponse | AuthError> {
  const { refresh_token_reuse_interval: reuseInterval, enable_refresh_token_rotation: rotates } = context.config
  const [locked] = await db<{ id: string; user_id: string }[]>`
    select s.id, s.user_id from auth.sessions s
    where s.id = (select session_id from auth.refresh_tokens where token = ${token})
    for update`
  if (!locked) return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  const user = await reload(db, locked.user_id)
  if (isBanned(user)) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned')

  // Read only now, with the session locked: another refresh may have won while this one waited.
  const [used] = await db<{ revoked: boolean; reusable: boolean }[]>`
    select revoked, updated_at > now() - make_interval(secs => ${reuseInterval}) as reusable
    from auth.refresh_tokens where token = ${token}`
  const [active] = await db<{ token: string; parent: string | null }[]>`
    select token, parent from auth.refresh_tokens
    where session_id = ${locked.id} and not revoked order by id desc limit 1`
  const unusedSuccessor = used!.revoked && active?.parent === token ? active.token : undefined
  if (used!.revoked && !unusedSuccessor && !(active && used!.reusable)) {
    if (rotates) await db`update auth.refresh_tokens set revoked = true where session_id = ${locked.id}`
    return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  await db`
    update auth.sessions
    set refreshed_at = now(), updated_at = now(), user_agent = ${request.headers.get('user-agent')}, ip = ${addressOf(request)}
    where id = ${locked.id}`
  if (unusedSuccessor) return respond(context, db, user, locked.id, unusedSuccessor)
  await db`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${token}`
  return respond(context, db, user, locked.id, await addRefreshToken(db, user.id, locked.id, token))
}

/** Ends the user's sessions: all, all but one, or that one alone. Their refresh tokens go with them. */
export async function endSessions(
  db: Db,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  const filter = which === 'all' ? db`` : 'only' in which ? db`and id = ${which.only}` : db`and id <> ${which.except}`
  await db`delete from auth.sessions where user_id = ${userId} ${filter}`
}

async function respond(
  context: AuthContext,
  db: Db,
  user: User,
  sessionId: string,
  refreshToken: string,
): Promise<SessionResponse> {
  const amr = await authenticationMethods(db, sessionId)
  const { token, expiresAt } = await context.accessTokens.sign(user, sessionId, amr)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: context.config.jwt_expiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user),
  }
}

async function authenticationMethods(db: Db, sessionId: string): Promise<AuthenticationMethods> {
  return [
    ...(await db<AuthenticationMethods>`
      select authentication_method as method, extract(epoch from updated_at)::int as timestamp
      from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`),
  ]
}

async function addRefreshToken(db: Db, userId: string, sessionId: string, parent: string | null): Promise<string> {
  const token = Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
  await db`
    insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
    values (${token}, ${userId}, false, now(), now(), ${parent}, ${sessionId})`
  return token
}

/** The caller's address, if the gateway knows one that Postgres can store. */
const addressOf = (request: AuthRequest) => (/^[\d.]+$|:/.test(request.caller.ip) ? request.caller.ip : null)
