import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/window/dropdown-menu'
import type { Selection } from '#ui/list/data-list'
import { toast } from '#ui/state/toast'
import { clinicsName, losesManager, type Clinic } from '../clinic.ts'
import { assignMutation } from '../mutations.ts'
import { managersQuery } from '../queries.ts'
import { ChangeManagerDialog } from './hand-over-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

export function ClinicBulkActions({ clinics, clear, ask }: Selection & { clinics: Clinic[] }) {
  const { data: managers = [] } = useQuery(managersQuery())
  const { mutateAsync, isPending } = useMutation(assignMutation())

  async function assign(managerId: string | null, reason?: string) {
    await mutateAsync({ userIds: clinics.map(({ user_id }) => user_id), managerId, reason })
    const name = managers.find(({ id }) => id === managerId)?.name
    toast.success(`${clinicsName(clinics)}: ${name ? `менеджер ${name}` : 'без менеджера'}`)
    clear()
  }

  function giveTo(managerId: string | null) {
    if (!clinics.some((clinic) => losesManager(clinic, managerId))) {
      assign(managerId).catch((error: unknown) => toast.error(errorText(error)))
      return
    }
    const handOver = (reason: string) => assign(managerId, reason)
    ask((close) => (
      <ChangeManagerDialog clinics={clinics} managerId={managerId} onHandOver={handOver} onClose={close} />
    ))
  }

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>
          <Button variant="secondary" size="sm" loading={isPending}>
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
      <Button
        variant="secondary"
        size="sm"
        onClick={() => ask((close) => <TagsDialog clinics={clinics} onSaved={clear} onClose={close} />)}
      >
        <Tag aria-hidden />
        Метки
      </Button>
      <Button asChild variant="secondary" size="sm">
        {/* Not in the address: who they are stays out of logs. */}
        <Link to="/admin/notifications" state={{ emails: clinics.flatMap(({ email }) => email ?? []) }}>
          <Bell aria-hidden />
          Уведомить
        </Link>
      </Button>
    </>
  )
}
