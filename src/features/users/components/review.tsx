import { useState, type ReactNode } from 'react'
import { dateTimeText } from '#lib/dates'
import { AppError } from '#lib/errors'
import { Alert } from '#ui/alert'
import { DrawerBody, DrawerHeader } from '#ui/drawer'
import { StatusChip } from '#ui/status-chip'
import { clinicStatus } from '../clinic-status.ts'
import { clinicName, type Clinic } from '../clinic.ts'
import { decisionFailure, useClinicDecision } from '../use-clinic-decision.ts'
import { ChangeRequest } from './change-request.tsx'
import { ClinicData } from './clinic-data.tsx'
import { ClinicHistory } from './clinic-history.tsx'
import { ClinicPurchases } from './clinic-purchases.tsx'
import { CorrectionNotice } from './correction-notice.tsx'
import { Documents } from './documents.tsx'
import { Duplicates } from './duplicates.tsx'
import { ManagerSelect } from './manager-select.tsx'
import { ReviewFooter } from './review-footer.tsx'

type ReviewProps = {
  clinic: Clinic
  /** Buttons to the neighbours in the list. */
  moves: ReactNode
  /** Opens the next clinic of the list. */
  onNext?: () => void
  /** Opens another clinic, a duplicate for example. */
  onOpen: (userId: string) => void
}

/** The contents of a clinic's drawer: what it says of itself, what it sent and did, and the decision. */
export function Review({ clinic, moves, onNext, onOpen }: ReviewProps) {
  const decision = useClinicDecision(clinic)
  // Before the decision the choice of a manager is part of it; afterwards it takes effect at once.
  const [chosenManager, setChosenManager] = useState(clinic.account_manager_id)
  const pending = clinic.status === 'pending'
  const status = clinicStatus(clinic)
  const taken = decision.error instanceof AppError && decision.error.word === 'bin_iin_taken'
  const askedInWindow = ['reject', 'suspend', 'correct'].includes(decision.variables?.kind ?? '')

  return (
    <>
      <DrawerHeader
        title={clinicName(clinic)}
        status={<StatusChip tone={status.tone}>{status.label}</StatusChip>}
        subtitle={[`Заявка от ${dateTimeText(clinic.submitted_at)}`, clinic.city, resubmitsText(clinic.resubmits)]
          .filter(Boolean)
          .join(' · ')}
        actions={moves}
      />
      <DrawerBody className="grid content-start p-0 md:p-0 lg:grid-cols-[minmax(0,400px)_1fr] lg:content-stretch">
        <div className="grid min-w-0 content-start gap-5 px-4 py-4 md:px-7 md:py-5">
          {decision.isError && !taken && !askedInWindow && (
            <Alert role="alert" tone="danger" title={decisionFailure(decision.error)} />
          )}
          {clinic.status === 'reject' && clinic.reject_reason && (
            <Alert tone="danger" title="Что сообщили клинике">
              {clinic.reject_reason}
            </Alert>
          )}
          {clinic.correction && <CorrectionNotice correction={clinic.correction} />}
          {clinic.status === 'verified' && <ChangeRequest clinic={clinic} />}
          <ClinicData clinic={clinic} binTaken={taken} />
          <ManagerSelect
            value={pending ? chosenManager : clinic.account_manager_id}
            disabled={decision.isPending}
            onChange={(managerId) =>
              pending ? setChosenManager(managerId) : decision.mutate({ kind: 'assign', managerId })
            }
          />
          {/* Below what can be opened: it comes late, and would push an open list off the screen. */}
          <Duplicates clinic={clinic} onOpen={onOpen} />
          <ClinicHistory userId={clinic.user_id} />
        </div>
        <div className="grid min-w-0 content-start gap-6 border-t bg-sunken px-4 py-4 md:px-7 md:py-5 lg:order-first lg:border-t-0 lg:border-r">
          <Documents userId={clinic.user_id} decidable={clinic.reject_kind !== 'blocked'} />
          {!pending && <ClinicPurchases clinic={clinic} />}
        </div>
      </DrawerBody>
      <ReviewFooter clinic={clinic} decision={decision} managerId={chosenManager} onNext={onNext} />
    </>
  )
}

const ordinals = ['', 'вторая подача', 'третья подача', 'четвёртая подача']

function resubmitsText(resubmits: number): string | undefined {
  return ordinals[resubmits]
}
