import { useQuery } from '@tanstack/react-query'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { clinicsName, type Clinic } from '../clinic.ts'
import { managersQuery } from '../queries.ts'

const LONGEST_REASON = 500

type HandOverDialogProps = {
  clinics: readonly Clinic[]
  /** Null: to nobody. */
  managerId: string | null
  onHandOver: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why clinics lose their manager; the reason is optional. */
export function ChangeManagerDialog({ clinics, managerId, onHandOver, onClose }: HandOverDialogProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  const next = managers.find(({ id }) => id === managerId)?.name
  const managed = clinics.filter(({ account_manager_name }) => account_manager_name !== null)
  const now = clinics.length === 1 ? `сейчас ${managed[0]?.account_manager_name}` : `менеджер есть у ${managed.length}`
  const change = `${clinicsName(clinics)}, ${now}.${next ? ` Новый менеджер: ${next}.` : ''}`
  return (
    <ReasonDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={managerId ? 'Сменить менеджера?' : 'Снять менеджера?'}
      description={`${change} Клиника причину не увидит.`}
      minLength={0}
      maxLength={LONGEST_REASON}
      tone="primary"
      confirmLabel={managerId ? 'Сменить менеджера' : 'Снять менеджера'}
      onConfirm={onHandOver}
    />
  )
}
