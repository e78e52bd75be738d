import { STATUS_CODE } from '@std/http/status'
import { answer, readObject } from '../_shared/answer.ts'
import type { Refusal } from '../_shared/refusal.ts'

/** Whom to invite, and as what. */
export type Invitation = { email: string; role: Role; full_name: string; phone: string | null }

/** Somebody who has an account already. */
export type Account = { user_id: string; is_confirmed: boolean }

/** What the function works with. Whatever decides is asked with the caller's own rights; the rest is the service's. */
export type Office = {
  /** Whose address it is; refuses all but super admins. */
  find(email: string): Promise<Account | null | Refusal>
  /** Makes an account that nobody knows the password of. */
  create(email: string): Promise<Account | Refusal>
  /** Notes the name where people cannot write; a new password locks out the person who set the previous one. */
  prepare(userId: string, name: string, options: { newPassword: boolean }): Promise<void>
  grant(userId: string, role: Role): Promise<null | Refusal>
  /** Lets clients of an account manager see their name and number. */
  saveCard(userId: string, name: string, phone: string): Promise<null | Refusal>
  /** Mails the link to a first password. */
  mailInvitation(email: string): Promise<null | Refusal>
  /** Mails the link to a new password. */
  mailRecovery(email: string): Promise<null | Refusal>
}

const roles = ['super_admin', 'admin', 'logistic', 'account_manager'] as const
type Role = (typeof roles)[number]

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/
const LONGEST_EMAIL = 254
const LONGEST_NAME = 120

/**
 * POST `{email, role, full_name, phone?}` by a super admin makes an account if need be, grants the role and mails a link to set a
 * password; a repeated call mails again. Answers `{user_id, is_new}`. Errors: those of grant_role() and save_account_manager().
 */
export const handle = answer<Office, Record<string, unknown>>('invite-staff', {
  method: 'POST',
  read: async (request) => (await readObject(request)) ?? {},
  async act(office, body) {
    const found = await office.find(typeof body.email === 'string' ? normalize(body.email) : '')
    if (isRefusal(found)) return found
    const { invitation, mistakes } = invitationOf(body)
    return invitation
      ? invite(invitation, found, office)
      : { status: STATUS_CODE.UnprocessableEntity, code: 'bad_invitation', details: { fields: mistakes } }
  },
})

async function invite({ email, role, full_name, phone }: Invitation, found: Account | null, office: Office) {
  const account = found ?? (await office.create(email))
  if (isRefusal(account)) return account
  const { user_id, is_confirmed } = account

  // An account that nobody has confirmed may have been made by anybody who knows the address, with their own password.
  await office.prepare(user_id, full_name, { newPassword: found !== null && !is_confirmed })
  const refusal =
    (await office.grant(user_id, role)) ??
    (role === 'account_manager' && phone ? await office.saveCard(user_id, full_name, phone) : null) ??
    (is_confirmed ? await office.mailRecovery(email) : await office.mailInvitation(email))
  return refusal ?? Response.json({ user_id, is_new: found === null }, { headers: { 'cache-control': 'no-store' } })
}

function invitationOf(body: Record<string, unknown>) {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().replaceAll('\0', '').toWellFormed() : '')
  const email = normalize(text(body.email))
  const fullName = text(body.full_name)
  const phone = text(body.phone)
  const role = roles.find((each) => each === body.role)
  const mistakes: Record<string, 'invalid'> = {}
  if (!EMAIL.test(email) || email.length > LONGEST_EMAIL) mistakes.email = 'invalid'
  if (fullName.length < 2 || fullName.length > LONGEST_NAME) mistakes.full_name = 'invalid'
  if (phone && !/^\+7[67]\d{9}$/.test(phone)) mistakes.phone = 'invalid'
  if (!role) return { mistakes: { ...mistakes, role: 'invalid' } }
  if (Object.keys(mistakes).length > 0) return { mistakes }
  return { invitation: { email, role, full_name: fullName, phone: phone || null }, mistakes }
}

const normalize = (email: string) => email.trim().toLowerCase()

function isRefusal(answer: Account | Refusal | null): answer is Refusal {
  return answer !== null && 'code' in answer
}
