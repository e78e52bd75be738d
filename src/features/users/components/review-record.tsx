import { AppError } from '#lib/errors'
import { Alert } from '#ui/alert'
import { DrawerBody } from '#ui/drawer'
import type { Clinic } from '../clinic.ts'
import { decisionFailure, type useClinicDecision } from '../use-clinic-decision.ts'
import { ChangeRequest } from './change-request.tsx'
import { ClinicData, type FieldChecking } from './clinic-data.tsx'
import { ClinicHistory } from './clinic-history.tsx'
import { ClinicTags } from './clinic-tags.tsx'
import { ClinicPurchases } from './clinic-purchases.tsx'
import { CorrectionNotice } from './correction-notice.tsx'
import { Documents } from './documents.tsx'
import { Duplicates } from './duplicates.tsx'
import { ManagerSelect } from './manager-select.tsx'

type ReviewRecordProps = {
  clinic: Clinic
  decision: ReturnType<typeof useClinicDecision>
  managerId: string | null
  onManager: (managerId: string | null) => void
  checking: FieldChecking | undefined
  onOpen: (userId: string) => void
}

export function ReviewRecord({ clinic, decision, managerId, onManager, checking, onOpen }: ReviewRecordProps) {
  const pending = clinic.status === 'pending'
  const taken = decision.error instanceof AppError && decision.error.word === 'bin_iin_taken'
  const asked = decision.variables
  const askedInWindow = asked !== undefined && ('reason' in asked || asked.kind === 'correct')
  return (
    <DrawerBody className="grid content-start p-0 md:p-0 lg:grid-cols-[minmax(0,400px)_1fr] lg:content-stretch">
      <div className="grid min-w-0 content-start gap-6 border-b bg-sunken px-4 py-4 md:px-7 md:py-5 lg:border-r lg:border-b-0">
        <Documents userId={clinic.user_id} decidable={clinic.reject_kind !== 'blocked'} />
        {!pending && <ClinicPurchases clinic={clinic} />}
      </div>
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
        <ClinicData clinic={clinic} binTaken={taken} checking={checking} />
        {!pending && (
          <ManagerSelect clinic={clinic} value={managerId} disabled={decision.isPending} onChange={onManager} />
        )}
        <ClinicTags clinic={clinic} />
        {/* Last: it loads late and would push an open list off the screen. */}
        <Duplicates clinic={clinic} onOpen={onOpen} />
        {/* Earlier requests and answers are part of the decision. */}
        {pending && (
          <div>
            <h3 className="mb-2 text-14">Журнал</h3>
            <ClinicHistory userId={clinic.user_id} />
          </div>
        )}
      </div>
    </DrawerBody>
  )
}
