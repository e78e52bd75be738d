import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addressBookQuery } from '#lib/backend/address-book'
import { dateTimeText } from '#lib/dates/dates'
import { formatPhone } from '#lib/forms/phone'
import { MapButton } from '#ui/data/contact-buttons'
import { DrawerBody, DrawerHeader } from '#ui/window/drawer'
import { QueryPlaceholder } from '#ui/state/query-placeholder'
import { StatusChip } from '#ui/data/status-chip'
import { clinicStatus, type Clinic, type ClinicColumn, clinicName, losesManager } from '../clinic.ts'
import { reviewedColumns } from '../review.ts'
import { useClinicDecision } from '../use-clinic-decision.ts'
import type { UsersSearch } from '../users-search.ts'
import { ClinicHistory } from './clinic-history.tsx'
import { ReviewerChip } from './clinic-status.tsx'
import { ClinicTabs } from './clinic-tabs.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { ChangeManagerDialog } from './hand-over-dialog.tsx'
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

export function ClinicReview({ clinic, search, moves, onNext, onOpen }: ReviewProps) {
  const decision = useClinicDecision(clinic)
  // Before a decision the manager is part of it; afterwards a choice takes effect at once.
  const [chosenManager, setChosenManager] = useState(clinic.account_manager_id)
  const [handOver, setHandOver] = useState<{ managerId: string | null }>()
  /** The field to start a correction with. */
  const [correcting, setCorrecting] = useState<ClinicColumn | 'any' | 'documents'>()
  const [checked, setChecked] = useState<ReadonlySet<ClinicColumn>>(new Set())
  const pending = clinic.status === 'pending'
  const checking = {
    checked,
    onCheck: (column: ClinicColumn) => setChecked(toggled(checked, column)),
    onCheckAll: (all: boolean) => setChecked(new Set(all ? reviewedColumns(clinic) : [])),
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
          onRequestDocuments={pending ? () => setCorrecting('documents') : undefined}
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
        <ChangeManagerDialog
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
          asked={correcting}
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

function ClinicAddresses({ userId }: { userId: string }) {
  const addresses = useQuery(addressBookQuery(userId))
  if (!addresses.data) return <QueryPlaceholder query={addresses} className="h-24" />
  if (addresses.data.length === 0) {
    return <p className="text-14 text-ink-soft">Клиника не сохранила адресов доставки.</p>
  }
  return (
    <ul aria-label="Адреса доставки" className="divide-y">
      {addresses.data.map(({ id, label, city, address, contact_name, phone, comment, is_default }) => (
        <li key={id} className="flex items-start gap-3 py-3 text-14 first:pt-0">
          <div className="min-w-0 flex-1 break-words">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              {label}
              {is_default && <StatusChip tone="accent">Основной</StatusChip>}
            </p>
            <p>
              {city}, {address}
            </p>
            {(contact_name || phone) && (
              <p className="text-13 text-muted tabular-nums">
                {[contact_name, phone && formatPhone(phone)].filter(Boolean).join(', ')}
              </p>
            )}
            {comment && <p className="text-13 whitespace-pre-line text-muted">{comment}</p>}
          </div>
          <MapButton address={`${city}, ${address}`} />
        </li>
      ))}
    </ul>
  )
}
