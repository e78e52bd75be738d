import { mutationOptions } from '@tanstack/react-query'
import type { Role } from '#features/account/roles.ts'
import { rpcMutation } from '#lib/backend/ask'
import { callFunction } from '#lib/backend/call-function'
import { invalidates } from '#lib/backend/invalidates'
import { staffKeys } from '#lib/backend/staff-keys'
import { supabase } from '#lib/backend/supabase'
import { roleHistoryQuery } from './queries.ts'
import type { StaffMember } from './staff-member.ts'

export type Invitation = { email: string; full_name: string; role: Role; phone?: string | undefined }

/** Creates an account with a role and mails a link to set a password; a second call mails it again. */
export const inviteMutation = () =>
  mutationOptions({
    mutationFn: async (invitation: Invitation) => {
      await callFunction(await supabase(), 'invite-staff', { body: invitation })
    },
    // Also after a refusal: the account may have been created, and only the letter not sent.
    ...invalidates(staffKeys.members, staffKeys.managers),
  })

/** Replaces the active role; taking it away signs them out. */
export const grantMutation = ({ user_id }: Pick<StaffMember, 'user_id'>) => ({
  ...rpcMutation(
    'grant_role',
    // A new manager can be given clinics at once.
    [staffKeys.members, roleHistoryQuery(user_id).queryKey, staffKeys.managers],
    ({ role, isActive }: { role: Role; isActive: boolean }) => ({ user_id, role, is_active: isActive }),
  ),
  mutationKey: ['grant-role', user_id],
})
