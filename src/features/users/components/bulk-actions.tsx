import { useMutation, useQuery } from '@tanstack/react-query'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu'
import { toast } from '#ui/toast'
import { clinicsName, losesManager, type Clinic } from '../clinic.ts'
import { assignMutation } from '../mutations.ts'
import { managersQuery } from '../queries.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

/** What is asked about the clinics that were ticked, before it is done. */
export type BulkWork = { clinics: Clinic[]; onDone: () => void } & (
  { action: 'tags' } | { action: 'hand-over'; managerId: string | null }
)

type BulkActionsProps = { clinics: Clinic[]; onStart: (work: BulkWork) => void; onClear: () => void }

/** What can be done about all clinics that are ticked. */
export function BulkActions({ clinics, onStart, onClear }: BulkActionsProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  const assign = useAssign(clinics, onClear)

  function giveTo(managerId: string | null) {
    if (clinics.some((clinic) => losesManager(clinic, managerId))) {
      return onStart({ action: 'hand-over', clinics, managerId, onDone: onClear })
    }
    assign.mutateAsync({ managerId }).catch((error: unknown) => toast.error(errorText(error)))
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <Button variant="secondary" size="sm" loading={assign.isPending}>
            <User aria-hidden />
            Назначить менеджера
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto">
          {managers
            .filter(({ isActive }) => isActive)
            .map(({ id, name }) => (
              <DropdownMenuItem key={id} onSelect={() => giveTo(id)}>
                {name}
              </DropdownMenuItem>
            ))}
          <DropdownMenuItem onSelect={() => giveTo(null)}>Без менеджера</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Button variant="secondary" size="sm" onClick={() => onStart({ action: 'tags', clinics, onDone: onClear })}>
        <Tag aria-hidden />
        Метки
      </Button>
    </>
  )
}

/** Asks and does it. Stands beside the list, where the clinics may leave the selection meanwhile. */
export function BulkWorkDialog({ work, onClose }: { work: BulkWork; onClose: () => void }) {
  const { clinics, onDone } = work
  const assign = useAssign(clinics, onDone)
  if (work.action === 'tags') return <TagsDialog clinics={clinics} onSaved={onDone} onClose={onClose} />
  const { managerId } = work
  return (
    <HandOverDialog
      clinics={clinics}
      managerId={managerId}
      onHandOver={(reason) => assign.mutateAsync({ managerId, reason })}
      onClose={onClose}
    />
  )
}

function useAssign(clinics: readonly Clinic[], onDone: () => void) {
  const { data: managers = [] } = useQuery(managersQuery())
  const { mutateAsync, isPending } = useMutation(assignMutation())
  return {
    isPending,
    async mutateAsync(assignment: { managerId: string | null; reason?: string }) {
      await mutateAsync({ userIds: clinics.map(({ user_id }) => user_id), ...assignment })
      const name = managers.find(({ id }) => id === assignment.managerId)?.name
      toast.success(`${clinicsName(clinics)}: ${name ? `менеджер ${name}` : 'без менеджера'}`)
      onDone()
    },
  }
}
