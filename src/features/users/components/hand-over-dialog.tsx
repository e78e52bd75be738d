import { useQuery } from '@tanstack/react-query'
import { count } from '#lib/plural'
import { ReasonDialog } from '#ui/reason-dialog'
import { clinicName, type Clinic } from '../clinic.ts'
import { managersQuery } from '../queries.ts'

const LONGEST_REASON = 500

type HandOverDialogProps = {
  clinics: readonly Clinic[]
  /** Whom they are given to; nobody when null. */
  managerId: string | null
  onHandOver: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why clinics lose the manager they have; whoever does not want to say need not. */
export function HandOverDialog({ clinics, managerId, onHandOver, onClose }: HandOverDialogProps) {
  const { data: managers = [] } = useQuery(managersQuery())
  const next = managers.find(({ id }) => id === managerId)?.name ?? 'никто'
  const managed = clinics.filter(({ account_manager_id }) => account_manager_id !== null)
  const [clinic] = clinics
  const change =
    clinic && clinics.length === 1
      ? `${clinicName(clinic)}: сейчас ${clinic.account_manager_name ?? 'никто'}, будет ${next}.`
      : `${count(clinics.length, ['клиника', 'клиники', 'клиник'])}, менеджер есть у ${managed.length}. Будет ${next}.`
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
