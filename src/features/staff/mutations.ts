import { mutationOptions } from '@tanstack/react-query'
import type { Role } from '#features/account/roles.ts'
import { callFunction } from '#lib/call-function'
import { unwrap } from '#lib/errors'
import { invalidate } from '#lib/invalidates'
import { staffKeys } from '#lib/staff-keys'
import { supabase } from '#lib/supabase'
import { roleKeys } from './queries.ts'
import type { StaffMember } from './staff-member.ts'

/** Somebody to invite. The number is for an account manager's card. */
export type Invitation = { email: string; full_name: string; role: Role; phone?: string | undefined }

/** Makes an account with a role and mails a link to set a password; asked again it mails again. */
export const inviteMutation = () =>
  mutationOptions({
    mutationFn: async (invitation: Invitation) => {
      const db = await supabase()
      await callFunction(db, 'invite-staff', { body: invitation })
    },
    // Also after a refusal: the account may be there, and only the letter not.
    onSettled: (_data, _error, _invitation, _result, { client }) =>
      invalidate(client, roleKeys.members(), staffKeys.managers),
  })

/** Gives somebody a role, in place of the active one, or takes it away, which signs them out. */
export const grantMutation = ({ user_id }: Pick<StaffMember, 'user_id'>) =>
  mutationOptions({
    mutationKey: ['grant-role', user_id],
    mutationFn: async ({ role, isActive }: { role: Role; isActive: boolean }) => {
      const db = await supabase()
      unwrap(await db.rpc('grant_role', { user_id, role, is_active: isActive }))
    },
    // A new manager can be given clinics at once.
    onSettled: (_data, _error, _grant, _result, { client }) =>
      invalidate(client, roleKeys.members(), roleKeys.history(user_id), staffKeys.managers),
  })
