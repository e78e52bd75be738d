import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import TagIcon from 'lucide-react/icons/tag'
import { useState } from 'react'
import { columnLabels } from '#features/clinics/choices.ts'
import { dateText, relativeText } from '#lib/dates/dates'
import { AppError } from '#lib/backend/errors'
import { whatsappLink } from '#lib/forms/phone'
import { tenge } from '#lib/money/money'
import { NewWindowLink } from '#ui/action/new-window-link'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { DrawerBody } from '#ui/window/drawer'
import { LineFact } from '#ui/data/facts'
import { Section } from '#ui/page/section'
import { clinicStatus, type Clinic, type ClinicColumn, clinicName } from '../clinic.ts'
import { type Duplicate, duplicatesQuery } from '../queries.ts'
import { decisionFailure, type useClinicDecision } from '../use-clinic-decision.ts'
import { ChangeRequest } from './change-request.tsx'
import { ClinicData, type FieldChecking } from './clinic-data.tsx'
import { ClinicHistory } from './clinic-history.tsx'
import { Documents } from './documents.tsx'
import { ManagerSelect } from './manager-select.tsx'
import { TagList } from './tag-list.tsx'
import { TagsDialog } from './tags-dialog.tsx'

type ReviewRecordProps = {
  clinic: Clinic
  decision: ReturnType<typeof useClinicDecision>
  managerId: string | null
  onManager: (managerId: string | null) => void
  checking: FieldChecking | undefined
  /** Only while a decision is pending. */
  onRequestDocuments: (() => void) | undefined
  onOpen: (userId: string) => void
}

export function ReviewRecord({
  clinic,
  decision,
  managerId,
  onManager,
  checking,
  onRequestDocuments,
  onOpen,
}: ReviewRecordProps) {
  const pending = clinic.status === 'pending'
  const taken = decision.error instanceof AppError && decision.error.word === 'bin_iin_taken'
  const asked = decision.variables
  const askedInWindow = asked !== undefined && ('reason' in asked || asked.kind === 'correct')
  return (
    <DrawerBody className="grid content-start p-0 md:p-0 lg:grid-cols-2 lg:[container-type:size]">
      {/* The paper keeps its place while its data are read. */}
      <div className="flex min-w-0 flex-col gap-6 border-b bg-sunken px-4 py-4 md:px-7 md:py-5 lg:sticky lg:top-0 lg:h-[100cqh] lg:overflow-y-auto lg:border-r lg:border-b-0">
        <Documents
          userId={clinic.user_id}
          decidable={clinic.reject_kind !== 'blocked'}
          request={documentsRequest(clinic, onRequestDocuments)}
        />
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

/** By a letter about the application; once that is decided, in the chat. */
function documentsRequest({ status, phone, whatsapp }: Clinic, byLetter: (() => void) | undefined) {
  if (byLetter) {
    return {
      note: 'Клиника получит письмо и сможет приложить их к заявке.',
      button: (
        <Button variant="secondary" onClick={byLetter}>
          Запросить документы
        </Button>
      ),
    }
  }
  if (status !== 'verified' || !phone) return undefined
  const message = 'Здравствуйте. Пожалуйста, загрузите документы клиники: Профиль, раздел «Документы».'
  return {
    note: 'Клиника может добавить их в профиле.',
    button: (
      <Button asChild variant="secondary">
        <NewWindowLink href={whatsappLink(whatsapp ?? phone, message)}>
          <MessageCircle aria-hidden />
          Запросить в WhatsApp
        </NewWindowLink>
      </Button>
    ),
  }
}

const sum = (amount: number) => (amount > 0 ? tenge(amount) : '—')

function ClinicPurchases({ clinic }: { clinic: Clinic }) {
  return (
    <Section title="Покупки">
      <dl className="grid gap-1.5 text-14">
        <LineFact label="Заказов">{clinic.order_count}</LineFact>
        <LineFact label="Оборот за 90 дней">{sum(clinic.turnover_90_days)}</LineFact>
        <LineFact label="Ждут оплаты">{sum(clinic.awaiting_payment)}</LineFact>
        <LineFact label="Последний заказ">{clinic.last_order_at ? dateText(clinic.last_order_at) : '—'}</LineFact>
      </dl>
    </Section>
  )
}

function ClinicTags({ clinic }: { clinic: Clinic }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="clinic-tags">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 id="clinic-tags" className="text-14">
          Метки
        </h3>
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          <TagIcon aria-hidden />
          Изменить метки
        </Button>
      </div>
      {clinic.tags.length > 0 ? (
        <TagList tags={clinic.tags} />
      ) : (
        <p className="text-13 text-muted">Пока нет. Метки видят только администраторы.</p>
      )}
      {open && <TagsDialog clinics={[clinic]} onClose={() => setOpen(false)} />}
    </section>
  )
}

function CorrectionNotice({ correction }: { correction: NonNullable<Clinic['correction']> }) {
  return (
    <Alert tone="warning" title={`Ждём исправления, запрошено ${relativeText(correction.requested_at)}`}>
      <ul>
        {Object.entries(correction.fields).map(([column, remark]) => (
          <li key={column}>
            {columnLabels[column as ClinicColumn] ?? column}: {remark}
          </li>
        ))}
      </ul>
      {correction.comment && <p>{correction.comment}</p>}
    </Alert>
  )
}

function Duplicates({ clinic, onOpen }: { clinic: Clinic; onOpen: (userId: string) => void }) {
  const { data: others = [] } = useQuery(duplicatesQuery(clinic))
  if (others.length === 0) return null
  return (
    <Alert tone="warning" title={others.length === 1 ? 'Похожая запись' : 'Похожие записи'}>
      <ul>
        {others.map((other) => (
          <li key={other.user_id}>
            «{clinicName(other)}»: {sameText(clinic, other)}, {clinicStatus(other).label.toLowerCase()}.{' '}
            <button type="button" className="link py-2" onClick={() => onOpen(other.user_id)}>
              Открыть
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const list = new Intl.ListFormat('ru')

/** «тот же БИН и телефон» */
function sameText(clinic: Clinic, other: Duplicate): string {
  const same = (column: 'bin_iin' | 'phone') => clinic[column] !== null && clinic[column] === other[column]
  const shared = [same('bin_iin') && 'БИН', same('phone') && 'телефон'].filter((name) => name !== false)
  // Neither: then it was found by address.
  return `тот же ${list.format(shared.length > 0 ? shared : ['адрес'])}`
}
