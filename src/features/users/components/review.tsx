import { useState, type ReactNode } from 'react'
import { dateTimeText } from '#lib/dates'
import { DrawerBody, DrawerHeader } from '#ui/drawer'
import { StatusChip } from '#ui/status-chip'
import { clinicStatus } from '../clinic-status.ts'
import { clinicName, losesManager, type Clinic, type ClinicColumn } from '../clinic.ts'
import { useClinicDecision } from '../use-clinic-decision.ts'
import type { UsersSearch } from '../users-search.ts'
import { ClinicAddresses } from './clinic-addresses.tsx'
import { ClinicHistory } from './clinic-history.tsx'
import { ReviewerChip } from './clinic-status.tsx'
import { ClinicTabs } from './clinic-tabs.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { ReviewRecord } from './review-record.tsx'

type ReviewProps = {
  clinic: Clinic
  search: UsersSearch
  moves: ReactNode
  onNext?: () => void
  /** For example, a duplicate. */
  onOpen: (userId: string) => void
}

export function Review({ clinic, search, moves, onNext, onOpen }: ReviewProps) {
  const decision = useClinicDecision(clinic)
  // Before a decision the manager is part of it; afterwards a choice takes effect at once.
  const [chosenManager, setChosenManager] = useState(clinic.account_manager_id)
  const [handOver, setHandOver] = useState<{ managerId: string | null }>()
  /** The field to start a correction with. */
  const [correcting, setCorrecting] = useState<ClinicColumn | 'any'>()
  const [checked, setChecked] = useState<ReadonlySet<ClinicColumn>>(new Set())
  const pending = clinic.status === 'pending'
  const checking = {
    checked,
    onCheck: (column: ClinicColumn) => setChecked(toggled(checked, column)),
    onCorrect: setCorrecting,
  }
  const status = clinicStatus(clinic)

  function chooseManager(managerId: string | null) {
    // A decision cannot clear the manager: that is an assignment of its own.
    if (pending && managerId !== null) setChosenManager(managerId)
    else if (losesManager(clinic, managerId)) setHandOver({ managerId })
    else if (managerId !== null) decision.mutate({ kind: 'assign', managerId })
    else setChosenManager(null)
  }

  return (
    <>
      <DrawerHeader
        title={clinicName(clinic)}
        status={
          <>
            <StatusChip tone={status.tone}>{status.label}</StatusChip>
            {!clinic.is_email_confirmed && <StatusChip tone="warning">Почта не подтверждена</StatusChip>}
            <ReviewerChip clinic={clinic} />
          </>
        }
        subtitle={[`Заявка от ${dateTimeText(clinic.submitted_at)}`, clinic.city, resubmitsText(clinic.resubmits)]
          .filter(Boolean)
          .join(' · ')}
        actions={moves}
        className="border-b-0"
      />
      <ClinicTabs clinic={clinic} current={search.tab ?? 'data'} search={search} className="mb-0 px-4 md:px-7" />
      {search.tab === 'addresses' && (
        <DrawerBody>
          <ClinicAddresses userId={clinic.user_id} />
        </DrawerBody>
      )}
      {search.tab === 'history' && (
        <DrawerBody>
          <ClinicHistory userId={clinic.user_id} />
        </DrawerBody>
      )}
      {search.tab === undefined && (
        <ReviewRecord
          clinic={clinic}
          decision={decision}
          managerId={clinic.account_manager_id}
          onManager={chooseManager}
          checking={pending ? checking : undefined}
          onOpen={onOpen}
        />
      )}
      <ReviewFooter
        clinic={clinic}
        decision={decision}
        managerId={chosenManager}
        onManager={chooseManager}
        checked={checked}
        onCorrect={() => setCorrecting('any')}
        onNext={onNext}
      />
      {handOver && (
        <HandOverDialog
          clinics={[clinic]}
          managerId={handOver.managerId}
          onHandOver={async (reason) => {
            await decision.mutateAsync({ kind: 'assign', managerId: handOver.managerId, reason })
            setChosenManager(handOver.managerId)
          }}
          onClose={() => setHandOver(undefined)}
        />
      )}
      {correcting && (
        <CorrectionDialog
          clinic={clinic}
          column={correcting === 'any' ? undefined : correcting}
          onSend={({ fields, comment }) => decision.mutateAsync({ kind: 'correct', fields, comment })}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  )
}

function toggled<T>(set: ReadonlySet<T>, element: T): ReadonlySet<T> {
  return set.has(element) ? new Set([...set].filter((other) => other !== element)) : new Set([...set, element])
}

const ordinals = ['', 'вторая подача', 'третья подача', 'четвёртая подача']

function resubmitsText(resubmits: number): string | undefined {
  return ordinals[resubmits]
}
