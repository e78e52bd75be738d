import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useViewer } from '#features/account/viewer.ts'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { StatusChip } from '#ui/status-chip'
import { Switch } from '#ui/switch'
import { memberName, type StaffMember } from '../staff-member.ts'
import { useRoleChange } from '../use-role-change.ts'
import { clientsLeft } from '../words.ts'

/** Whether somebody's role counts; taking it away is asked about first. */
export function AccessSwitch({ member }: { member: StaffMember }) {
  const viewer = useViewer()
  const change = useRoleChange(member)
  const [asking, setAsking] = useState(false)
  if (viewer.state === 'staff' && viewer.userId === member.user_id) {
    return (
      <span className="flex items-center gap-2 text-13 text-muted">
        <Lock aria-hidden className="size-4" />
        это вы
      </span>
    )
  }
  return (
    <>
      <span className="flex items-center gap-2.5 text-13">
        <Switch
          aria-label={`Доступ: ${memberName(member)}`}
          checked={member.is_active}
          disabled={change.isPending}
          onCheckedChange={(active) => (active ? void change.grant(member.role) : setAsking(true))}
        />
        {member.is_active && member.is_invited ? (
          <StatusChip tone="info">Приглашён</StatusChip>
        ) : member.is_active ? (
          'активен'
        ) : (
          'отключён'
        )}
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Отключить доступ?"
        confirmLabel="Отключить доступ"
        tone="danger"
        onConfirm={() => change.grant(member.role, false)}
      >
        <p>{memberName(member)} потеряет права сразу, все сеансы завершатся. Доступ можно будет вернуть.</p>
        {clientsLeft(member) && <p className="mt-2">{clientsLeft(member)}</p>}
      </ConfirmDialog>
    </>
  )
}
