import { type AuthContext, type AuthRequest, text, transaction } from './context.ts'
import { prepareEmailChange, prepareLink, prepareReauthentication } from './email-actions.ts'
import { AuthError, validationFailed } from './errors.ts'
import { challengeOf } from './pkce.ts'
import { requireSession } from './sessions.ts'
import { signUpWithoutPassword } from './sign-up.ts'
import { findUser, isConfirmed, validEmail } from './users.ts'

// These endpoints answer `{}` whether or not the address has an account.
const accepted = () => Response.json({})

/** `POST /recover`: mails a link to set a new password. */
export async function recover(context: AuthContext, request: AuthRequest): Promise<Response> {
  if (!text(request, 'email')) throw validationFailed('Password recovery requires an email')
  const email = validEmail(text(request, 'email'))
  const challenge = challengeOf(request)
  const user = await findUser(context.sql, { email })
  if (!user) return accepted()
  const mails = await transaction(context.sql, (db) =>
    prepareLink(context, db, request, user.id, 'recovery', challenge),
  )
  context.mailer.send(mails)
  return accepted()
}

/** `POST /resend`: mails the confirmation of a sign-up or of an address change once more. */
export async function resend(context: AuthContext, request: AuthRequest): Promise<Response> {
  const type = text(request, 'type')
  if (type !== 'signup' && type !== 'email_change') {
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (!text(request, 'email')) throw validationFailed('Type provided requires an email address')
  const challenge = challengeOf(request)
  const user = await findUser(context.sql, { email: validEmail(text(request, 'email')) })
  if (!user || (type === 'signup' ? isConfirmed(user) : !user.email_change)) return accepted()
  const mails = await transaction(context.sql, (db) =>
    type === 'signup'
      ? prepareLink(context, db, request, user.id, 'signup', challenge)
      : prepareEmailChange(context, db, request, user.id, user.email_change!, challenge),
  )
  context.mailer.send(mails)
  return accepted()
}

/** `POST /otp`: mails a link and a code to sign in without a password. */
export async function otp(context: AuthContext, request: AuthRequest): Promise<Response> {
  const challenge = challengeOf(request)
  if (!text(request, 'email')) throw validationFailed('One of email or phone must be set')
  const user = await findUser(context.sql, { email: validEmail(text(request, 'email')) })
  if (!user && request.body.create_user === false) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  if (!user || !isConfirmed(user)) {
    if (!context.config.enable_signup) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    }
    await signUpWithoutPassword(context, request)
    return accepted()
  }
  const mails = await transaction(context.sql, (db) =>
    prepareLink(context, db, request, user.id, 'magiclink', challenge),
  )
  context.mailer.send(mails)
  return accepted()
}

/** `GET /reauthenticate`: mails the code that a password change asks for in an old session. */
export async function reauthenticate(context: AuthContext, request: AuthRequest): Promise<Response> {
  const { user } = await requireSession(context, request)
  if (!isConfirmed(user)) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  const mails = await transaction(context.sql, (db) => prepareReauthentication(context, db, user.id))
  context.mailer.send(mails)
  return accepted()
}
