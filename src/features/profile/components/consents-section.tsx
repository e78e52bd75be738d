import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { LegalWindow } from '#features/legal/components/legal-dialog.tsx'
import { legalDocumentsQuery, type LegalDocument, type LegalKind } from '#features/legal/queries.ts'
import { useContacts } from '#lib/backend/contacts'
import { dateText, dateTimeText, isoDay } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { saveFile } from '#lib/files/save-file'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { Dialog, DialogTrigger } from '#ui/window/dialog'
import { ErrorState } from '#ui/state/error-state'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { giveConsentMutation, loadConsents, withdrawMarketingMutation } from '../mutations.ts'
import { consentsQuery, type Consent } from '../queries.ts'
import { sections } from '../sections.ts'
import { SectionHead } from './section-head.tsx'

/** `agreed`: how an agreement to it is described. */
const kinds: Record<LegalKind, { label: string; agreed: string; action: string }> = {
  offer: { label: 'Публичная оферта', agreed: 'Принята', action: 'Принять' },
  privacy: { label: 'Обработка персональных данных', agreed: 'Согласие дано', action: 'Дать согласие' },
  marketing: { label: 'Рассылка о новинках и обучении', agreed: 'Согласие дано', action: 'Подписаться' },
}

/** Accepted versions with their dates; a newer version can be accepted here. */
export function ConsentsSection({ userId }: { userId: string }) {
  const { email } = useContacts()
  const consents = useQuery(consentsQuery(userId))
  const current = useQuery(legalDocumentsQuery)
  const retry = () => (void consents.refetch(), void current.refetch())
  return (
    <>
      <SectionHead title={sections.consents} end={<PaperButton />} />
      {consents.data && current.data ? (
        <>
          <Card padded={false} className="*:not-first:border-t">
            {(Object.keys(kinds) as LegalKind[]).map((kind) => (
              <ConsentItem
                key={kind}
                userId={userId}
                kind={kind}
                given={consents.data.filter(({ legal_documents: { kind: of } }) => of === kind)}
                current={current.data[kind]}
              />
            ))}
          </Card>
          <p className="px-1 text-13 text-muted">
            Чтобы отозвать согласие на обработку данных, напишите на{' '}
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
            . Без него вы не сможете оформлять заказы.
          </p>
        </>
      ) : consents.isError || current.isError ? (
        <Card>
          <ErrorState onRetry={retry} retrying={consents.isFetching || current.isFetching} />
        </Card>
      ) : (
        <Skeleton className="h-60 rounded-card" />
      )}
    </>
  )
}

/** Saves a PDF of what was accepted and withdrawn, with the texts. */
function PaperButton() {
  const load = useMutation({
    mutationFn: loadConsents,
    onSuccess: (file) => saveFile(file, `Согласия ${isoDay()}.pdf`),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Button variant="secondary" loading={load.isPending} onClick={() => load.mutate()}>
      <Download className="size-4" />
      Скачать PDF
    </Button>
  )
}

type ConsentItemProps = {
  userId: string
  kind: LegalKind
  /** Accepted versions, newest first. */
  given: Consent[]
  /** The version in force. */
  current: LegalDocument | undefined
}

function ConsentItem({ userId, kind, given, current }: ConsentItemProps) {
  const { label, agreed, action } = kinds[kind]
  const latest = given[0]
  const shown = latest?.legal_documents ?? current
  if (!shown) return null
  const due = current && current.id !== latest?.legal_documents.id ? current : undefined
  return (
    <section aria-label={label} className="px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-14">
            {label}, версия от {dateText(shown.version)}
          </h3>
          <p className="text-13 text-muted tabular-nums">
            {latest ? `${agreed} ${dateTimeText(latest.created_at)}` : 'Согласия нет'}
          </p>
        </div>
        <div className="flex gap-2">
          <TextDialog document={shown} />
          {due && !latest && <ConsentButton userId={userId} document={due} label={action} />}
          {latest && kind === 'marketing' && <UnsubscribeButton userId={userId} />}
        </div>
      </div>
      {due && latest && (
        <Alert
          tone="warning"
          title={`С ${dateText(due.version)} действует новая версия`}
          action={
            <div className="flex gap-2">
              <TextDialog document={due} />
              <ConsentButton userId={userId} document={due} label={action} />
            </div>
          }
          className="mt-3"
        >
          {kind === 'offer' ? 'Её нужно принять, чтобы оформлять заказы.' : 'Прочитайте и подтвердите её.'}
        </Alert>
      )}
    </section>
  )
}

function ConsentButton({ userId, document, label }: { userId: string; document: LegalDocument; label: string }) {
  const agree = useMutation({ ...giveConsentMutation(userId), ...toasts('Согласие сохранено') })
  return (
    <Button loading={agree.isPending} onClick={() => agree.mutate(document.id)}>
      {label}
    </Button>
  )
}

function UnsubscribeButton({ userId }: { userId: string }) {
  const withdraw = useMutation({ ...withdrawMarketingMutation(userId), ...toasts('Вы отписались от рассылки') })
  return (
    <Button variant="secondary" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
      Отписаться
    </Button>
  )
}

const toasts = (done: string) => ({
  onSuccess: () => toast.success(done),
  onError: (error: Error) => toast.error(errorText(error)),
})

function TextDialog({ document }: { document: LegalDocument }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary" aria-label={`Читать: ${document.title}, версия от ${dateText(document.version)}`}>
          Читать
        </Button>
      </DialogTrigger>
      <LegalWindow document={document} />
    </Dialog>
  )
}
