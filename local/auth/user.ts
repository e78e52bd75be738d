import { type AuthContext, type AuthRequest, type Db, object, text, transaction } from './context.ts'
import { prepareEmailChange } from './email-actions.ts'
import { AuthError, validationFailed } from './errors.ts'
import { clearTokens, consumeToken, hashToken } from './one-time-tokens.ts'
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts'
import { challengeOf } from './pkce.ts'
import { type SignedIn, endSessions, requireSession } from './sessions.ts'
import { findUser, mergeMetadata, reload, userJson, validEmail } from './users.ts'

/** `GET /user` */
export async function getUser(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { user } = await requireSession(context, request)
  return Response.json(userJson(user))
}

/** `PUT /user`: the signed-in user changes their password, address or metadata. */
export async function updateUser(context: AuthContext, request: AuthRequest): Promise<Response> {
  const signedIn = await requireSession(context, request)
  const { user, session } = signedIn
  const newEmail = text(request, 'email') ? validEmail(text(request, 'email')) : undefined
  const password = text(request, 'password')
  const data = object(request, 'data')
  const challenge = challengeOf(request)
  if (password) checkPassword(context.config, password)
  if (object(request, 'app_metadata')) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const changesEmail = newEmail !== undefined && newEmail !== user.email
  if (changesEmail && (await findUser(context.sql, { email: newEmail }))) throw emailExists()
  if (password) await checkPasswordChange(context, request, signedIn, password)

  const { mails, updated } = await transaction(context.sql, async (db) => {
    if (password) await setPassword(db, user.id, password, { keepSession: session.id })
    if (data) await mergeMetadata(db, user.id, 'raw_user_meta_data', data)
    const mails = changesEmail ? await prepareEmailChange(context, db, request, user.id, newEmail, challenge) : []
    return { mails, updated: await reload(db, user.id) }
  })
  context.mailer.send(mails)
  return Response.json(userJson(updated))
}

/** `POST /logout` */
export async function logOut(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { user, session } = await requireSession(context, request)
  const scope = request.query.get('scope') || 'global'
  if (!['global', 'local', 'others'].includes(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`)
  const which = scope === 'local' ? { only: session.id } : scope === 'others' ? { except: session.id } : 'all'
  await transaction(context.sql, (db) => endSessions(db, user.id, which))
  return new Response(null, { status: 204 })
}

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

/** Sets the password and ends the user's other sessions and pending links, which the old one may have opened to others. */
export async function setPassword(
  db: Db,
  userId: string,
  password: string,
  options: { keepSession?: string } = {},
): Promise<void> {
  const hash = await hashPassword(db, password)
  await db`
    update auth.users
    set encrypted_password = ${hash}, confirmation_sent_at = null, recovery_sent_at = null,
      reauthentication_sent_at = null, updated_at = now()
    where id = ${userId}`
  await clearTokens(db, userId)
  await endSessions(db, userId, options.keepSession ? { except: options.keepSession } : 'all')
}

async function checkPasswordChange(
  context: AuthContext,
  request: AuthRequest,
  { user, session }: SignedIn,
  password: string,
): Promise<void> {
  const { secure_password_change: mustBeRecent, require_current_password: mustKnowCurrent } = context.config.email
  const isOld = Date.now() - new Date(session.created_at).getTime() > 24 * 3600_000
  if (mustBeRecent && isOld) await checkNonce(context, user.id, user.email ?? '', text(request, 'nonce'))

  if (!user.encrypted_password) return
  // Who came by an e-mailed link has forgotten the password or never had one.
  const cameByLink = session.amr.some(({ method }) => ['otp', 'magiclink', 'recovery'].includes(method))
  if (mustKnowCurrent && !cameByLink) {
    const refusal = 'Current password required when setting new password.'
    const current = text(request, 'current_password')
    if (!current) throw new AuthError(400, 'current_password_required', refusal)
    if (!(await passwordMatches(context.sql, current, user.encrypted_password))) {
      throw new AuthError(400, 'current_password_invalid', refusal)
    }
  }
  if (await passwordMatches(context.sql, password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
}

async function checkNonce(context: AuthContext, userId: string, email: string, nonce: string): Promise<void> {
  if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const used = await consumeToken(context.sql, {
    hashes: [hashToken(email, nonce)],
    types: ['reauthentication_token'],
    lifetime: context.config.email.otp_expiry,
    userId,
  })
  if (!used) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
