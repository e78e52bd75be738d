import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { DrawerFooter } from '#ui/window/drawer'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { missingFields, type Clinic } from '../clinic.ts'
import { documentsQuery } from '../queries.ts'
import { openPoints, refusedCount } from '../review.ts'
import type { useClinicDecision } from '../use-clinic-decision.ts'
import type { FieldChecking } from './clinic-data.tsx'
import { ManagerPicker } from './manager-select.tsx'
import { NewOrderLink } from './new-order-link.tsx'

const MIN_REASON = 10

const rejectReasons = [
  'Нет документов',
  'Документы не читаются',
  'Документы просрочены',
  'Непрофильная деятельность',
  'БИН не совпадает',
  'Дубликат',
]

type ReviewFooterProps = {
  clinic: Clinic
  decision: ReturnType<typeof useClinicDecision>
  /** Chosen for the clinic under review. */
  managerId: string | null
  onManager: (managerId: string | null) => void
  checked: FieldChecking['checked']
  onCorrect: () => void
  onNext?: () => void
}

export function ReviewFooter({
  clinic,
  decision,
  managerId,
  onManager,
  checked,
  onCorrect,
  onNext,
}: ReviewFooterProps) {
  const verifying = decision.isPending && decision.variables.kind === 'verify'
  const missing = missingFields(clinic)
  const { data: documents = [] } = useQuery({
    ...documentsQuery(clinic.user_id),
    enabled: clinic.status === 'pending',
  })
  const open = openPoints({ clinic, checked, managerId, refused: refusedCount(documents) })
  const [asking, setAsking] = useState(false)
  const verify = () => decision.mutate({ kind: 'verify', managerId })

  if (clinic.status === 'pending') {
    return (
      <DrawerFooter className="max-md:grid max-md:grid-cols-[auto_1fr]">
        <ReasonDialog
          trigger={
            <Button variant="danger" className="md:mr-auto">
              Отклонить
            </Button>
          }
          title="Отклонить заявку?"
          description="Клиника увидит причину и сможет исправить заявку: до трёх раз."
          reasons={rejectReasons}
          minLength={MIN_REASON}
          confirmLabel="Отклонить заявку"
          onConfirm={(reason) => decision.mutateAsync({ kind: 'reject', reason })}
        />
        <Button variant="secondary" className="max-md:px-3" onClick={onCorrect}>
          Запросить исправление
        </Button>
        <ManagerPicker value={managerId} onChange={onManager} disabled={decision.isPending} className="w-33 md:w-52" />
        {missing.length > 0 && (
          <p id="verify-hint" className="text-13 text-muted max-md:order-first max-md:col-span-2">
            В заявке не хватает: {missing.join(', ')}
          </p>
        )}
        <Button
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? 'verify-hint' : undefined}
          loading={verifying}
          className="max-md:px-3"
          onClick={() => (open.length > 0 ? setAsking(true) : verify())}
        >
          <Check className="max-md:hidden" />
          Подтвердить клинику
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Подтвердить, хотя проверено не всё?"
          confirmLabel="Подтвердить"
          onConfirm={verify}
        >
          <ul className="list-disc pl-5">
            {open.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </ConfirmDialog>
      </DrawerFooter>
    )
  }

  return (
    <DrawerFooter className="max-md:grid max-md:grid-cols-[auto_1fr]">
      {clinic.status === 'verified' && (
        <ReasonDialog
          trigger={
            <Button variant="danger" className="mr-auto">
              Приостановить
            </Button>
          }
          title="Приостановить доступ?"
          description="Клиника не сможет заказывать и увидит эту причину. Текущие заказы останутся в работе."
          minLength={MIN_REASON}
          confirmLabel="Приостановить доступ"
          onConfirm={(reason) => decision.mutateAsync({ kind: 'suspend', reason })}
        />
      )}
      {clinic.status === 'reject' && (
        <ConfirmDialog
          trigger={
            <Button variant="secondary" className="mr-auto">
              Вернуть доступ
            </Button>
          }
          title="Вернуть доступ?"
          confirmLabel="Вернуть доступ"
          // The drawer shows the error, so the dialog closes after a failure too.
          onConfirm={() => decision.mutateAsync({ kind: 'restore' }).catch(() => undefined)}
        >
          Клиника станет подтверждённой и сможет заказывать.
        </ConfirmDialog>
      )}
      {onNext && (
        <Button variant="secondary" className="max-md:hidden" onClick={onNext}>
          Следующая клиника
        </Button>
      )}
      <NewOrderLink clinic={clinic} path="/admin/users/orders/$id" />
    </DrawerFooter>
  )
}
