import { useMutation, useQuery } from '@tanstack/react-query'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu'
import { toast } from '#ui/toast'
import { clinicsName, losesManager, type Clinic } from '../clinic.ts'
import { assignMutation } from '../mutations.ts'
import { managersQuery } from '../queries.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

type BulkActionsProps = { clinics: Clinic[]; onClear: () => void }

/** What can be done about all clinics that are ticked. */
export function BulkActions({ clinics, onClear }: BulkActionsProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  const [handOver, setHandOver] = useState<{ managerId: string | null }>()
  const [tagging, setTagging] = useState(false)
  const assign = useMutation({
    ...assignMutation(),
    onSuccess: (_, { managerId }) => {
      const name = managers.find(({ id }) => id === managerId)?.name
      toast.success(`${clinicsName(clinics)}: ${name ? `менеджер ${name}` : 'без менеджера'}`)
      onClear()
    },
  })
  const userIds = clinics.map(({ user_id }) => user_id)

  function giveTo(managerId: string | null) {
    if (clinics.some((clinic) => losesManager(clinic, managerId))) setHandOver({ managerId })
    else assign.mutate({ userIds, managerId }, { onError: (error) => toast.error(errorText(error)) })
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <Button variant="secondary" size="sm" loading={assign.isPending} className="[&_.lucide]:size-4">
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
      <Button variant="secondary" size="sm" className="[&_.lucide]:size-4" onClick={() => setTagging(true)}>
        <Tag aria-hidden />
        Метки
      </Button>
      {tagging && <TagsDialog clinics={clinics} onSaved={onClear} onClose={() => setTagging(false)} />}
      {handOver && (
        <HandOverDialog
          clinics={clinics}
          managerId={handOver.managerId}
          onHandOver={(reason) => assign.mutateAsync({ userIds, managerId: handOver.managerId, reason })}
          onClose={() => setHandOver(undefined)}
        />
      )}
    </>
  )
}
