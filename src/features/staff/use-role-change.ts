import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { Role } from '#features/account/roles.ts'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { grantMutation } from './mutations.ts'
import { roleWords } from './roles.ts'
import { memberName, type StaffMember } from './staff-member.ts'

/** `isPending` also when the change was begun elsewhere in the row. */
export function useRoleChange(member: StaffMember) {
  const options = grantMutation(member)
  const isPending = useIsMutating({ mutationKey: options.mutationKey }) > 0
  const name = memberName(member)
  const { mutateAsync } = useMutation({
    ...options,
    onSuccess: (_, { role, isActive }) => toast.success(`${name}: ${doneText(member, role, isActive)}`),
    onError: toastError,
  })
  return {
    isPending,
    // A toast shows the refusal: nothing in the dialog could fix it.
    grant: (role: Role, isActive = true) => mutateAsync({ role, isActive }).catch(() => undefined),
  }
}

function doneText(member: StaffMember, role: Role, isActive: boolean): string {
  if (role !== member.role) return roleWords[role].name.toLowerCase()
  return isActive ? 'доступ включён' : 'доступ отключён'
}
