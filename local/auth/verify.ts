import { type AuthContext, type AuthRequest, type Db, text, transaction } from './context.ts'
import { flowMethodOf } from './email-actions.ts'
import { AuthError, internalError, validationFailed } from './errors.ts'
import type { LinkType } from './mailer.ts'
import { type TokenType, clearTokens, consumeToken, hashToken } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { issueAuthCode, pkcePrefix } from './pkce.ts'
import { type SessionResponse, startSession } from './sessions.ts'
import { randomPassword } from './sign-up.ts'
import { type User, confirmUser, findUser, isBanned, setEmail, validEmail } from './users.ts'

/** The `type` of a link or code; `email` means the last one sent, of sign-up or magic link. */
const tokensOf: Record<LinkType | 'email', TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** `GET /verify`: an e-mailed link was opened. Always ends in a redirect, also when the link is of no use. */
export async function verifyLink(context: AuthContext, request: AuthRequest): Promise<Response> {
  const type = request.query.get('type') ?? ''
  const hash = request.query.get('token') ?? ''
  if (!type) throw validationFailed('Verify requires a verification type')
  if (!hash) throw validationFailed('Verify requires a token or a token hash')
  const isPkce = hash.startsWith(pkcePrefix)
  try {
    return await transaction(context.sql, async (db) => {
      const used = await useToken(context, db, {
        type,
        hashes: [hash],
        failure: 'Email link is invalid or has expired',
      })
      if (used === 'half-confirmed') {
        return redirect(request.redirectTo, isPkce ? 'both' : 'fragment', { message: halfConfirmed })
      }
      if (isPkce) {
        const code = await issueAuthCode(db, used.userId, flowMethodOf[used.type])
        return redirect(request.redirectTo, 'query', { code })
      }
      const session = await startSession(context, db, request, used.userId, 'otp')
      return redirect(request.redirectTo, 'fragment', fragmentOf(session, type))
    })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const name = oauthErrors[error.status]
    const description = { error_code: error.code, error_description: error.message }
    return redirect(
      request.redirectTo,
      isPkce ? 'both' : 'fragment',
      name ? { error: name, ...description } : description,
    )
  }
}

/** `POST /verify`: exchanges a code or a token hash for a session, on whatever device. */
export async function verifyToken(context: AuthContext, request: AuthRequest): Promise<Response> {
  const type = text(request, 'type')
  const code = text(request, 'token')
  const tokenHash = text(request, 'token_hash')
  if (!type) throw validationFailed('Verify requires a verification type')
  if ((code === '') === (tokenHash === '')) throw validationFailed('Verify requires either a token or a token hash')
  if (tokenHash && text(request, 'email')) {
    throw validationFailed('Only the token_hash and type should be provided')
  }
  if (code && !text(request, 'email')) {
    throw validationFailed('Only an email address or phone number should be provided on verify')
  }
  const codeHash = code && hashToken(validEmail(text(request, 'email')), code)
  const hashes = tokenHash ? [tokenHash] : [codeHash, pkcePrefix + codeHash]
  const failure = tokenHash ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
  const session = await transaction(context.sql, async (db) => {
    const used = await useToken(context, db, { type, hashes, failure })
    return used === 'half-confirmed' ? used : startSession(context, db, request, used.userId, 'otp')
  })
  return Response.json(session === 'half-confirmed' ? { code: '200', msg: halfConfirmed } : session)
}

/** Takes the token and does what it stands for. An address change that needs both mailboxes may be only half done. */
async function useToken(
  context: AuthContext,
  db: Db,
  given: { type: string; hashes: string[]; failure: string },
): Promise<{ userId: string; type: LinkType } | 'half-confirmed'> {
  if (!Object.hasOwn(tokensOf, given.type)) throw validationFailed('Invalid email verification type')
  const type = given.type as LinkType | 'email'
  const found = await consumeToken(db, {
    hashes: given.hashes,
    types: tokensOf[type],
    lifetime: context.config.email.otp_expiry,
  })
  const user = found && (await findUser(db, { id: found.userId }, { forUpdate: true }))
  if (!found || !user) throw new AuthError(403, 'otp_expired', given.failure)
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')

  if (type === 'email_change') {
    const finished = await confirmEmailChange(context, db, user)
    return finished ? { userId: user.id, type } : 'half-confirmed'
  }
  // A recovery link proves the address as well as that of sign-up.
  if (user.invited_at && !user.encrypted_password) {
    const hash = await hashPassword(db, randomPassword())
    await db`update auth.users set encrypted_password = ${hash} where id = ${user.id}`
  }
  await confirmUser(db, user.id)
  await clearTokens(db, user.id)
  const actual = type === 'email' ? (found.type === 'recovery_token' ? 'magiclink' : 'signup') : type
  return { userId: user.id, type: actual }
}

async function confirmEmailChange(context: AuthContext, db: Db, user: User): Promise<boolean> {
  const { enable_confirmations: confirms, double_confirm_changes: both } = context.config.email
  if (confirms && both && user.email && user.email_change_confirm_status === 0) {
    await db`update auth.users set email_change_confirm_status = 1, updated_at = now() where id = ${user.id}`
    return false
  }
  try {
    await setEmail(db, user.id, user.email_change ?? '', true)
  } catch (error) {
    throw internalError('Error confirm email', error)
  }
  await db`
    update auth.users
    set email_change = '', email_change_confirm_status = 0, email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = ${user.id}`
  await clearTokens(db, user.id)
  return true
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function fragmentOf(session: SessionResponse, type: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  }
}

function redirect(target: string, where: 'query' | 'fragment' | 'both', values: Record<string, string>): Response {
  const url = new URL(target)
  if (where !== 'fragment') for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value)
  if (where !== 'query') url.hash = String(new URLSearchParams(values))
  return new Response(null, { status: 303, headers: { location: url.href } })
}
