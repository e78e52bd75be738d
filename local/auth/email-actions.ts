import type { Mail } from '../mailbox.ts'
import type { AuthContext, AuthRequest, Db } from './context.ts'
import { parseDuration } from './durations.ts'
import { AuthError } from './errors.ts'
import { type LinkType, templateOf } from './mailer.ts'
import { type TokenType, issueToken } from './one-time-tokens.ts'
import { type Challenge, startFlow } from './pkce.ts'
import { reload } from './users.ts'

type SentAt = 'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'reauthentication_sent_at'
type SimpleLink = Exclude<LinkType, 'email_change'>

/** A magic link is a recovery with another text, so the two share their token and their timer. */
const tokenOf: Record<SimpleLink, { type: TokenType; sentAt: SentAt }> = {
  signup: { type: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  invite: { type: 'confirmation_token', sentAt: 'confirmation_sent_at' },
  recovery: { type: 'recovery_token', sentAt: 'recovery_sent_at' },
  magiclink: { type: 'recovery_token', sentAt: 'recovery_sent_at' },
}

/** What the session will say of how it began, when the link is opened by the browser that asked for it. */
export const flowMethodOf: Record<LinkType, string> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

/** Prepares the mail with a link for the user's own address. The caller sends it once the transaction holds. */
export async function prepareLink(
  context: AuthContext,
  db: Db,
  request: AuthRequest,
  userId: string,
  type: SimpleLink,
  challenge?: Challenge,
): Promise<Mail[]> {
  const { type: tokenType, sentAt } = tokenOf[type]
  // Locked, so that requests at the same moment wait for each other and only the first one mails.
  const user = await reload(db, userId, { forUpdate: true })
  if (type !== 'invite') checkFrequency(context, user[sentAt])
  const email = user.email!
  const token = await issueToken(db, {
    userId: user.id,
    type: tokenType,
    email,
    codeLength: context.config.email.otp_length,
    pkce: challenge !== undefined,
  })
  if (challenge) await startFlow(db, user.id, flowMethodOf[type], challenge)
  await recordSent(db, user.id, sentAt)
  if (type === 'invite') await db`update auth.users set invited_at = now() where id = ${user.id}`
  const mail = context.mailer.compose(templateOf[type], {
    ConfirmationURL: context.mailer.link(type, token.hash, request.redirectTo),
    Email: email,
    NewEmail: '',
    SendingTo: email,
    Token: token.code,
    TokenHash: token.hash,
    RedirectTo: request.redirectTo,
    Data: user.raw_user_meta_data ?? {},
  })
  return [mail]
}

/** Prepares the mails of an address change: to the new address and, when both must agree, to the present one. */
export async function prepareEmailChange(
  context: AuthContext,
  db: Db,
  request: AuthRequest,
  userId: string,
  newEmail: string,
  challenge?: Challenge,
): Promise<Mail[]> {
  const user = await reload(db, userId, { forUpdate: true })
  checkFrequency(context, user.email_change_sent_at)
  const { double_confirm_changes: bothConfirm, otp_length: codeLength } = context.config.email
  const pkce = challenge !== undefined
  if (challenge) await startFlow(db, user.id, flowMethodOf.email_change, challenge)
  await db`
    update auth.users
    set email_change = ${newEmail}, email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}`
  const recipients: { email: string; type: TokenType }[] = [{ email: newEmail, type: 'email_change_token_new' }]
  if (bothConfirm && user.email) recipients.push({ email: user.email, type: 'email_change_token_current' })
  const mails: Mail[] = []
  for (const { email, type } of recipients) {
    const token = await issueToken(db, { userId: user.id, type, email, codeLength, pkce })
    mails.push(
      context.mailer.compose('email_change', {
        ConfirmationURL: context.mailer.link('email_change', token.hash, request.redirectTo),
        Email: user.email ?? '',
        NewEmail: newEmail,
        SendingTo: email,
        Token: token.code,
        TokenHash: token.hash,
        RedirectTo: request.redirectTo,
        Data: user.raw_user_meta_data ?? {},
      }),
    )
  }
  return mails
}

/** Prepares the mail with the code that a password change asks for in an old session. */
export async function prepareReauthentication(context: AuthContext, db: Db, userId: string): Promise<Mail[]> {
  const user = await reload(db, userId, { forUpdate: true })
  checkFrequency(context, user.reauthentication_sent_at)
  const email = user.email!
  const token = await issueToken(db, {
    userId: user.id,
    type: 'reauthentication_token',
    email,
    codeLength: context.config.email.otp_length,
  })
  await recordSent(db, user.id, 'reauthentication_sent_at')
  const mail = context.mailer.compose('reauthentication', {
    ConfirmationURL: '',
    Email: email,
    NewEmail: '',
    SendingTo: email,
    Token: token.code,
    TokenHash: token.hash,
    RedirectTo: '',
    Data: user.raw_user_meta_data ?? {},
  })
  return [mail]
}

function checkFrequency(context: AuthContext, sentAt: Date | string | null): void {
  if (sentAt === null) return
  const pause = parseDuration(context.config.email.max_frequency) ?? 60
  const left = (new Date(sentAt).getTime() - Date.now()) / 1000 + pause
  if (left <= 0) return
  const message = `For security purposes, you can only request this after ${Math.ceil(left)} seconds.`
  throw new AuthError(429, 'over_email_send_rate_limit', message)
}

async function recordSent(db: Db, userId: string, column: SentAt): Promise<void> {
  await db`update auth.users set ${db(column)} = now(), updated_at = now() where id = ${userId}`
}
