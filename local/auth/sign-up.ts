import { randomBytes, randomUUID } from 'node:crypto'
import { type AuthContext, type AuthRequest, object, text, transaction } from './context.ts'
import { prepareLink } from './email-actions.ts'
import { AuthError, validationFailed } from './errors.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { challengeOf } from './pkce.ts'
import { startSession } from './sessions.ts'
import {
  confirmUser,
  createUser,
  emailClaims,
  findUser,
  isConfirmed,
  mergeMetadata,
  reload,
  userJson,
  validEmail,
} from './users.ts'

/** `POST /signup` */
export async function signUp(context: AuthContext, request: AuthRequest): Promise<Response> {
  const password = text(request, 'password')
  if (!context.config.enable_signup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (text(request, 'phone')) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!text(request, 'email')) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!password) throw validationFailed('Signup requires a valid password')
  checkPassword(context.config, password)
  return register(context, request, password)
}

/** Registers an address that wants a link instead of a password: the password is one that nobody knows. */
export const signUpWithoutPassword = (context: AuthContext, request: AuthRequest) =>
  register(context, request, randomPassword())

export const randomPassword = () => randomBytes(48).toString('base64url')

async function register(context: AuthContext, request: AuthRequest, password: string): Promise<Response> {
  const challenge = challengeOf(request)
  const email = validEmail(text(request, 'email'))
  const data = object(request, 'data') ?? {}
  const existing = await findUser(context.sql, { email })
  if (existing && isConfirmed(existing)) {
    if (!context.config.email.enable_confirmations) {
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    }
    return Response.json(obfuscatedUser(email, data))
  }
  // Someone may try another's address: what they send must not change the account that waits for confirmation.
  const passwordHash = existing ? '' : await hashPassword(context.sql, password)
  const { mails, answer } = await transaction(context.sql, async (db) => {
    const user = existing ?? (await createUser(db, { email, passwordHash, userMetadata: data }))
    if (!existing) await mergeMetadata(db, user.id, 'raw_user_meta_data', emailClaims(user.id, email))
    if (!context.config.email.enable_confirmations) {
      await confirmUser(db, user.id)
      return { mails: [], answer: await startSession(context, db, request, user.id, 'password') }
    }
    const mails = await prepareLink(context, db, request, user.id, 'signup', challenge)
    const fresh = await reload(db, user.id)
    // Somebody who only knows the address must not read an invited person's data.
    const shown = fresh.invited_at ? { ...fresh, raw_user_meta_data: {}, identities: [] } : fresh
    return { mails, answer: userJson(shown) }
  })
  context.mailer.send(mails)
  return Response.json(answer)
}

/** The answer for an address that already has an account: it looks like a new one, so nothing is revealed. */
function obfuscatedUser(email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
