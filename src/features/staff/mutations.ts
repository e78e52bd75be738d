import type { Role } from '#features/account/roles.ts'
import { AppError, unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** Somebody to invite. The number is for an account manager's card. */
export type Invitation = { email: string; full_name: string; role: Role; phone?: string | undefined }

/** Makes an account with a role and mails a link to set a password; asked again it mails again. */
export async function inviteStaff(invitation: Invitation): Promise<void> {
  const db = await supabase()
  const { error } = await db.functions.invoke('invite-staff', { body: invitation })
  if (!error) return
  if (!(error.context instanceof Response)) throw new AppError('network', { cause: error })
  const answer: { code?: unknown; details?: unknown } = await error.context.json().catch(() => ({}))
  throw new AppError(typeof answer.code === 'string' ? answer.code : 'unexpected', {
    details: answer.details,
    cause: error,
  })
}

/** Gives somebody a role, in place of the active one, or takes it away, which signs them out. */
export async function grantRole(userId: string, role: Role, isActive: boolean): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('grant_role', { user_id: userId, role, is_active: isActive }))
}
