import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useState } from 'react'
import { knownGrant, roleQuery } from '#features/account/role-query.ts'
import { goToFiles } from '#features/documents/components/add-documents.tsx'
import { DocumentsPanel } from '#features/documents/components/documents-panel.tsx'
import { ownDocumentsQuery } from '#features/documents/queries.ts'
import { nextNeeded } from '#features/documents/words.ts'
import { brand } from '#lib/text/brand'
import { commonErrorText } from '#lib/text/common-error-texts'
import { dateTimeText } from '#lib/dates/dates'
import { useTitle } from '#lib/page/use-title'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ErrorState } from '#ui/state/error-state'
import { StatusChip } from '#ui/data/status-chip'
import { Steps } from '#ui/page/steps'
import { toast } from '#ui/state/toast'
import type { Correction } from '../answers.ts'
import { isComplete, toFormValues } from '../application.ts'
import { columnLabels } from '../choices.ts'
import { clearDraft, loadDraft, saveSentMail } from '../registration-draft.ts'
import { useWaitingClinic } from '../use-waiting-clinic.ts'
import { ApplicationForm } from './application-form.tsx'
import { OwnDataCard } from './own-data-card.tsx'
import { Room, RoomSkeleton } from './room.tsx'
import { WhatAwaits } from './what-awaits.tsx'

const contactsTitle = 'Есть вопрос по заявке?'

export function PendingRoom() {
  const { data: clinic, isPending, refetch, userId, email } = useWaitingClinic('/pending-verification')
  const lookup = useQuery({ ...roleQuery(userId), enabled: userId !== '' })
  const grant = knownGrant(lookup)
  const { data: sent } = useQuery({ ...ownDocumentsQuery(userId), enabled: userId !== '' })
  const isAnyNeeded = !sent || nextNeeded(sent) !== undefined
  const [checking, setChecking] = useState(false)
  const [editing, setEditing] = useState(false)
  const [draft] = useState(loadDraft)

  useEffect(() => {
    saveSentMail(undefined) // confirmed, or they would not be here
    if (clinic) clearDraft()
  }, [clinic])

  async function check() {
    setChecking(true)
    const { data, isError } = await refetch()
    setChecking(false)
    if (isError) toast.error('Не удалось проверить. Попробуйте ещё раз.', { id: 'check' })
    else if (data?.status === 'pending') toast.show('Заявка ещё на проверке', { id: 'check' })
  }

  const checkButton = (
    <Button variant="ghost" loading={checking} onClick={() => void check()}>
      <RefreshCw />
      Обновить
    </Button>
  )

  if (isPending || lookup.isPending) return <RoomSkeleton />
  if (clinic === undefined) {
    return (
      <Room
        title="Не удалось узнать статус заявки"
        lead="Мы попробуем ещё раз через несколько секунд."
        actions={checkButton}
        contactsTitle={contactsTitle}
      >
        <Card>
          <ErrorState onRetry={() => void check()} retrying={checking} />
        </Card>
      </Room>
    )
  }

  if (clinic === null && grant === undefined) {
    return (
      <Room title="Не удалось проверить доступ" lead="Попробуйте ещё раз." contactsTitle={contactsTitle}>
        <Card>
          <ErrorState onRetry={() => void lookup.refetch()} retrying={lookup.isFetching}>
            {commonErrorText(lookup.error)}
          </ErrorState>
        </Card>
      </Room>
    )
  }

  // Staff have no clinic; the guard redirects those with an active role.
  if (clinic === null && grant) return <DeactivatedRoom />

  if (clinic === null) {
    return (
      <Room
        title="Заполните данные клиники"
        lead="По ним мы проверим, что вы специалист, и откроем заказы."
        steps={<Progress sentAt={null} />}
        contactsTitle={contactsTitle}
      >
        <Card padded={false}>
          <ApplicationForm
            userId={userId}
            values={{ ...draft.organisation, ...draft.contacts }}
            submitLabel="Отправить на проверку"
          />
        </Card>
      </Room>
    )
  }

  const complete = isComplete(clinic)
  const { correction } = clinic
  const formFirst = !complete || correction !== null
  const showsForm = formFirst || editing
  // Keyed: uploads go on where the order changes.
  const documents = <DocumentsPanel key="documents" userId={userId} />
  return (
    <Room
      status={
        <StatusChip tone="warning">
          <Clock className="size-3.5" />
          {correction ? 'Нужны исправления' : 'На проверке'}
        </StatusChip>
      }
      title={correction ? 'Уточните заявку' : complete ? 'Проверяем вашу заявку' : 'Дополните заявку'}
      lead={
        correction
          ? 'Мы посмотрели заявку и просим её поправить. Место в очереди сохранится.'
          : complete
            ? 'Обычно до 1 рабочего дня, с документами быстрее. Страница обновится сама.'
            : 'Не хватает данных, без которых заявку не проверить. Место в очереди сохранится.'
      }
      actions={
        complete &&
        !correction && (
          <>
            <Button variant={isAnyNeeded ? 'primary' : 'secondary'} className="max-md:flex-1" onClick={goToFiles}>
              <Upload />
              Добавить документы
            </Button>
            {checkButton}
          </>
        )
      }
      steps={<Progress sentAt={clinic.submitted_at} corrects={correction !== null} />}
      contactsTitle={contactsTitle}
      foot={!showsForm && <WhatAwaits />}
    >
      {correction && <CorrectionAlert {...correction} />}
      {!formFirst && documents}
      {!showsForm ? (
        <OwnDataCard userId={userId} email={email} application={clinic} onChange={() => setEditing(true)} />
      ) : (
        <Card padded={false}>
          <ApplicationForm
            userId={userId}
            key={correction?.requested_at}
            values={toFormValues(clinic)}
            remarks={correction?.fields}
            submitLabel={
              correction ? 'Отправить исправления' : complete ? 'Сохранить изменения' : 'Отправить на проверку'
            }
            onSent={() => setEditing(false)}
            onCancel={complete && !correction ? () => setEditing(false) : undefined}
          />
        </Card>
      )}
      {formFirst && documents}
    </Room>
  )
}

function DeactivatedRoom() {
  useTitle(`Доступ отключён — ${brand.name}`)
  return (
    <Room
      title="Доступ отключён"
      lead="Обратитесь к администратору, чтобы его вернуть."
      contactsTitle="Нужна помощь?"
    />
  )
}

/** Remarks about fields are shown at the fields. */
function CorrectionAlert({ fields, comment, requested_at }: Correction) {
  const asked = (Object.keys(columnLabels) as (keyof typeof columnLabels)[]).filter((column) => column in fields)
  return (
    <Alert tone="warning" title={`Что исправить, ${dateTimeText(requested_at)}`}>
      {comment && <p className="whitespace-pre-line">{comment}</p>}
      {asked.length > 0 && <p>Отмечено в заявке: {asked.map((column) => columnLabels[column]).join(', ')}.</p>}
    </Alert>
  )
}

function Progress({ sentAt, corrects = false }: { sentAt: string | null; corrects?: boolean }) {
  return (
    <Card className="mb-4 md:mb-6">
      <Steps
        label="Ход проверки"
        numbered
        current={sentAt ? 1 : 0}
        steps={[
          { label: 'Заявка отправлена', note: sentAt ? dateTimeText(sentAt) : 'Осталось заполнить данные' },
          {
            label: 'Проверка документов',
            note: corrects ? 'Ждём ваших исправлений' : sentAt ? 'В очереди' : undefined,
          },
          { label: 'Доступ открыт', note: 'Заказы и ваш менеджер' },
        ]}
      />
    </Card>
  )
}
