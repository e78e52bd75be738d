import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#features/account/roles.ts'
import { errorText } from '#lib/error-texts'
import { staffKeys } from '#lib/staff-keys'
import { toast } from '#ui/toast'
import { grantRole, inviteStaff } from './mutations.ts'
import { roleWords } from './roles.ts'
import { memberName, type StaffMember } from './staff-member.ts'

/** What a super admin does about somebody. */
export type RoleChange = { kind: 'grant'; role: Role } | { kind: 'activate' | 'deactivate' | 'invite' }

/** Carries a change out, says how it went, and has every list of staff asked anew. */
export function useRoleChange(member: StaffMember) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: RoleChange) => carryOut(member, change),
    onSuccess: (_, change) => toast.success(doneText(member, change)),
    onError: (error) => toast.error(errorText(error)),
    // A new manager can be given clinics at once.
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.all }),
  })
}

function carryOut(member: StaffMember, change: RoleChange): Promise<void> {
  switch (change.kind) {
    case 'grant':
      return grantRole(member.user_id, change.role, true)
    case 'activate':
    case 'deactivate':
      return grantRole(member.user_id, member.role, change.kind === 'activate')
    case 'invite':
      return inviteStaff({ email: member.email, full_name: memberName(member), role: member.role })
  }
}

function doneText(member: StaffMember, change: RoleChange): string {
  const name = memberName(member)
  switch (change.kind) {
    case 'grant':
      return `${name}: ${roleWords[change.role].name.toLowerCase()}`
    case 'activate':
      return `${name}: доступ включён`
    case 'deactivate':
      return `${name}: доступ отключён`
    case 'invite':
      return `Приглашение отправлено на ${member.email}`
  }
}
