import { useState, type ReactNode } from 'react'
import { DocumentsPanel } from '#features/documents/components/documents-panel.tsx'
import { cn } from '#lib/dom/cn'
import { dateText, dateTimeText } from '#lib/dates/dates'
import { organisationName } from '#lib/text/organisation'
import { plural } from '#lib/text/plural'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ErrorState } from '#ui/state/error-state'
import { GridFact } from '#ui/data/facts'
import { StatusChip } from '#ui/data/status-chip'
import { toFormValues } from '../application.ts'
import { useWaitingClinic } from '../use-waiting-clinic.ts'
import { ApplicationForm } from './application-form.tsx'
import { Room, RoomSkeleton } from './room.tsx'

const MOST_RESUBMITS = 3

/** A refused applicant corrects and resends; a blocked client sees contacts and its `orders`. */
export function BlockedRoom({ orders }: { orders: ReactNode }) {
  const { data: clinic, isPending, refetch, isFetching, userId } = useWaitingClinic('/blocked')
  const [editing, setEditing] = useState(false)

  if (isPending) return <RoomSkeleton />
  if (!clinic) {
    return (
      <Room title="Доступ закрыт" lead="Причину сейчас узнать не удалось." contactsTitle="Нужна помощь?">
        <Card>
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      </Room>
    )
  }

  const decided = (
    <StatusChip tone="danger" className="tabular-nums">
      {clinic.decided_at ? `Решение от ${dateText(clinic.decided_at)}` : 'Решение принято'}
    </StatusChip>
  )
  if (clinic.reject_kind === 'blocked') {
    return (
      <Room
        status={decided}
        title="Доступ приостановлен"
        lead="Заказы сейчас недоступны. Данные и история заказов сохранены: свяжитесь с нами, и мы разберёмся."
        contactsTitle="Как восстановить доступ"
      >
        <Reason clinic={clinic} />
        {orders}
        <DocumentsPanel userId={userId} readOnly />
      </Room>
    )
  }

  const left = MOST_RESUBMITS - clinic.resubmits
  return (
    <Room
      status={decided}
      title="Заявка отклонена"
      lead={
        left > 0
          ? 'Исправьте данные и отправьте снова. Всё, что вы указали, сохранено, заполнять заново не нужно.'
          : 'Отправить заявку ещё раз поможет менеджер: напишите или позвоните.'
      }
      actions={
        left > 0 &&
        !editing && (
          <Button size="lg" className="max-md:flex-1" onClick={() => setEditing(true)}>
            Исправить и отправить снова
          </Button>
        )
      }
      aside={<Attempts left={left} />}
      contactsTitle="Не согласны с решением?"
    >
      <Reason clinic={clinic} />
      {editing && (
        <Card padded={false}>
          <ApplicationForm
            userId={userId}
            values={toFormValues(clinic)}
            submitLabel="Отправить снова"
            onCancel={() => setEditing(false)}
          />
        </Card>
      )}
      <DocumentsPanel userId={userId} readOnly={left === 0} />
    </Room>
  )
}

type Decision = {
  reject_reason: string | null
  submitted_at: string
  decided_at: string | null
  legal_form: string | null
  legal_name: string | null
}

function Reason({ clinic }: { clinic: Decision }) {
  const name = organisationName(clinic)
  return (
    <Card>
      <h2 className="text-20">Причина</h2>
      <p className="my-4.5 max-w-[62ch] border-l-3 border-l-danger py-0.5 pl-4.5 text-16 whitespace-pre-line">
        {clinic.reject_reason}
      </p>
      <dl className="grid gap-x-6 text-14 tabular-nums md:grid-cols-[160px_1fr] md:gap-y-3.5">
        <GridFact label="Заявка">отправлена {dateTimeText(clinic.submitted_at)}</GridFact>
        <GridFact label="Решение">{clinic.decided_at && dateTimeText(clinic.decided_at)}</GridFact>
        <GridFact label="Организация">{name}</GridFact>
      </dl>
    </Card>
  )
}

function Attempts({ left }: { left: number }) {
  const used = MOST_RESUBMITS - left
  return (
    <Card>
      <h2 className="text-20">
        {left > 0
          ? `${plural(left, ['Осталась', 'Осталось', 'Осталось'])} ${left} ${plural(left, ['попытка', 'попытки', 'попыток'])} из ${MOST_RESUBMITS}`
          : 'Попыток не осталось'}
      </h2>
      <div aria-hidden className="my-3 flex gap-1.5">
        {Array.from({ length: MOST_RESUBMITS }, (_, index) => (
          <span key={index} className={cn('h-1 flex-1 rounded-full', index < used ? 'bg-line-strong' : 'bg-accent')} />
        ))}
      </div>
      <p className="text-14 text-ink-soft">
        {left > 0
          ? 'Когда попытки закончатся, заявку поможет отправить менеджер: напишите или позвоните.'
          : 'Заявку поможет отправить менеджер: напишите или позвоните.'}
      </p>
    </Card>
  )
}
