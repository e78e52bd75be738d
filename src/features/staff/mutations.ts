import type { Role } from '#features/account/roles.ts'
import { callFunction } from '#lib/call-function'
import { unwrap } from '#lib/errors'
import { supabase } from '#lib/supabase'

/** Somebody to invite. The number is for an account manager's card. */
export type Invitation = { email: string; full_name: string; role: Role; phone?: string | undefined }

/** Makes an account with a role and mails a link to set a password; asked again it mails again. */
export async function inviteStaff(invitation: Invitation): Promise<void> {
  const db = await supabase()
  await callFunction(db, 'invite-staff', { body: invitation })
}

/** Gives somebody a role, in place of the active one, or takes it away, which signs them out. */
export async function grantRole(userId: string, role: Role, isActive: boolean): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('grant_role', { user_id: userId, role, is_active: isActive }))
}
