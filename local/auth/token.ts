import { type AuthContext, type AuthRequest, text, transaction } from './context.ts'
import { AuthError, validationFailed } from './errors.ts'
import { passwordMatches, passwordWeakness } from './passwords.ts'
import { redeemAuthCode } from './pkce.ts'
import { refreshSession, startSession } from './sessions.ts'
import { findUser, isBanned, isConfirmed } from './users.ts'

/** `POST /token`: exchanges a password, a refresh token or a PKCE code for a session. */
export async function token(context: AuthContext, request: AuthRequest): Promise<Response> {
  switch (request.query.get('grant_type')) {
    case 'password':
      return passwordGrant(context, request)
    case 'refresh_token':
      return refreshGrant(context, request)
    case 'pkce':
      return pkceGrant(context, request)
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}

async function passwordGrant(context: AuthContext, request: AuthRequest): Promise<Response> {
  const password = text(request, 'password')
  const user = await findUser(context.sql, { email: text(request, 'email').toLowerCase() })
  if (!user) throw invalidCredentials()
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!(await passwordMatches(context.sql, password, user.encrypted_password))) throw invalidCredentials()
  if (!isConfirmed(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const session = await transaction(context.sql, (db) => startSession(context, db, request, user.id, 'password'))
  const weakness = passwordWeakness(context.config, password)
  return Response.json(weakness ? { ...session, weak_password: weakness } : session)
}

async function refreshGrant(context: AuthContext, request: AuthRequest): Promise<Response> {
  const refreshToken = text(request, 'refresh_token')
  if (!refreshToken) throw validationFailed('refresh_token required')
  // A refusal comes back as a value: the session that it ends has to stay ended.
  const result = await transaction(context.sql, (db) => refreshSession(context, db, request, refreshToken))
  if (result instanceof AuthError) throw result
  return Response.json(result)
}

async function pkceGrant(context: AuthContext, request: AuthRequest): Promise<Response> {
  const code = text(request, 'auth_code')
  const verifier = text(request, 'code_verifier')
  if (!code || !verifier) {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const session = await transaction(context.sql, async (db) => {
    const { userId, authenticationMethod } = await redeemAuthCode(db, code, verifier)
    return startSession(context, db, request, userId, authenticationMethod)
  })
  return Response.json(session)
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
