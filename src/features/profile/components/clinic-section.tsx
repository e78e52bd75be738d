import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toLegalValues, toLegalData, type LegalData, type StoredApplication } from '#features/clinics/application.ts'
import { kzIdLabel } from '#features/clinics/business-id.ts'
import { columnLabels, applicationLabels } from '#features/clinics/choices.ts'
import { FormSection } from '#features/clinics/components/field-grid.tsx'
import { AddressFields, OrganisationFields } from '#features/clinics/components/organisation-fields.tsx'
import { TaxFields } from '#features/clinics/components/tax-fields.tsx'
import { cancelChangeMutation, requestChangeMutation } from '#features/clinics/mutations.ts'
import { ownChangeRequestQuery } from '#features/clinics/queries.ts'
import { refusedFields } from '#features/clinics/refused-fields.ts'
import { legalSchema, type Legal } from '#features/clinics/schema.ts'
import { taxText, clinicValueText } from '#features/clinics/value-text.ts'
import { dateText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { applyMask, kzIdMask } from '#lib/forms/masks'
import { organisationName } from '#lib/text/organisation'
import { Alert } from '#ui/state/alert'
import { Button } from '#ui/action/button'
import { Card } from '#ui/page/card'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { GridFact } from '#ui/data/facts'
import { Form, FormErrors } from '#ui/form/form'
import { useLeaveGuard } from '#ui/window/leave-guard'
import { StatusChip } from '#ui/data/status-chip'
import { toast } from '#ui/state/toast'
import { sections } from '../sections.ts'
import { SectionHead } from './section-head.tsx'

type Clinic = StoredApplication & { verified_at: string | null }
type ClinicSectionProps = { userId: string; clinic: Clinic }

/** Legal data change by request; the old ones hold meanwhile. */
export function ClinicSection({ userId, clinic }: ClinicSectionProps) {
  const { data: request } = useQuery(ownChangeRequestQuery(userId))
  const [editing, setEditing] = useState(false)
  const waits = request?.status === 'pending'
  return (
    <>
      <SectionHead
        title={sections.clinic}
        end={
          clinic.verified_at && (
            <StatusChip tone="success" className="tabular-nums">
              Проверена {dateText(clinic.verified_at)}
            </StatusChip>
          )
        }
      />
      {request && <ChangeRequest userId={userId} request={request} clinic={clinic} />}
      {editing && !waits ? (
        <Card padded={false}>
          <ChangeForm userId={userId} clinic={clinic} onClose={() => setEditing(false)} />
        </Card>
      ) : (
        <Card>
          <LegalFacts clinic={clinic} />
          {request !== undefined && !waits && (
            <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-5">
              <Button variant="secondary" className="max-md:w-full" onClick={() => setEditing(true)}>
                Изменить реквизиты
              </Button>
              <p className="text-13 text-muted">Изменения проверит менеджер. Заказы в это время не останавливаются.</p>
            </div>
          )}
        </Card>
      )}
    </>
  )
}

function LegalFacts({ clinic }: { clinic: Clinic }) {
  return (
    <dl className="grid gap-x-6 text-14 md:grid-cols-[200px_1fr] md:gap-y-3.5">
      <GridFact label="Организация">{organisationName(clinic)}</GridFact>
      <GridFact label="На вывеске">{clinic.trade_name}</GridFact>
      <GridFact label="Вид деятельности">{clinic.specialization}</GridFact>
      <GridFact label={kzIdLabel(clinic.legal_form ?? '')}>
        {clinic.bin_iin && <span className="tabular-nums">{applyMask(kzIdMask, clinic.bin_iin)}</span>}
      </GridFact>
      <GridFact label="Юридический адрес">{[clinic.city, clinic.address].filter(Boolean).join(', ')}</GridFact>
      <GridFact label="Налоги">{taxText(clinic)}</GridFact>
    </dl>
  )
}

type Request = NonNullable<ReturnType<typeof useChangeRequest>>
const useChangeRequest = (userId: string) => useQuery(ownChangeRequestQuery(userId)).data

/** Nothing once it has taken effect. */
function ChangeRequest({ userId, request, clinic }: { userId: string; request: Request; clinic: Clinic }) {
  const { status, created_at, decided_at, reason } = request
  if (status === 'approved') return null
  if (status === 'rejected') {
    return (
      <Alert tone="danger" title={`В изменении отказано ${decided_at ? dateText(decided_at) : ''}`}>
        {reason} Действуют прежние данные.
      </Alert>
    )
  }
  return (
    <div role="status" className="flex gap-3 rounded-card bg-warning-soft px-4 py-3.5 text-14 text-warning-ink">
      <Clock aria-hidden className="mt-px size-4.5 flex-none text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          Запрос на изменение на проверке с{'\u00a0'}
          {dateText(created_at)}
        </p>
        <ul className="mt-1 grid gap-0.5">
          {changesOf(request, clinic).map(({ column, before, after }) => (
            <li key={column} className="break-words">
              {columnLabels[column]}: {before && <del className="opacity-75">{before}</del>}{' '}
              {after ? <ins className="font-medium no-underline">{after}</ins> : 'убрать'}
            </li>
          ))}
        </ul>
        <p className="mt-1">Пока действуют прежние данные.</p>
        <CancelButton userId={userId} id={request.id} />
      </div>
    </div>
  )
}

function changesOf({ changes }: Request, clinic: Clinic) {
  return (Object.keys(changes) as (keyof LegalData)[]).map((column) => ({
    column,
    before: clinicValueText(column, clinic[column]),
    after: clinicValueText(column, changes[column]),
  }))
}

function CancelButton({ userId, id }: { userId: string; id: string }) {
  const cancelled = useMutation(cancelChangeMutation(userId))
  const cancel = () =>
    cancelled.mutateAsync(id).catch((error: unknown) => {
      toast.error(errorText(error))
    })

  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" className="mt-3 max-md:w-full">
          Отменить запрос
        </Button>
      }
      title="Отменить запрос?"
      confirmLabel="Отменить запрос"
      cancelLabel="Оставить"
      onConfirm={cancel}
    >
      Данные останутся прежними. Новый запрос можно отправить сразу.
    </ConfirmDialog>
  )
}

function ChangeForm({ userId, clinic, onClose }: ClinicSectionProps & { onClose: () => void }) {
  const change = useMutation(requestChangeMutation(userId))
  const form = useForm<Legal>({ resolver: zodResolver(legalSchema), defaultValues: toLegalValues(clinic) })
  const { leave, letLeave, question } = useLeaveGuard(form.formState.isDirty)

  async function submit(values: Legal) {
    try {
      await change.mutateAsync(toLegalData(values))
    } catch (error) {
      const refused = refusedFields(error)
      if (refused.length === 0) throw error
      for (const { field, message } of refused) form.setError(field as keyof Legal, { message })
      return
    }
    toast.success('Запрос отправлен', { description: 'Пока действуют прежние данные.' })
    letLeave()
    onClose()
  }

  return (
    <Form form={form} onSubmit={submit} inert={form.formState.isSubmitting}>
      <FormSection
        title="Новые реквизиты"
        lead="Укажите, как в новых документах. Сами документы приложите в разделе «Документы»."
      >
        <FormErrors labels={applicationLabels} className="mb-6" />
        <OrganisationFields />
      </FormSection>
      <FormSection title="Адрес">
        <AddressFields />
      </FormSection>
      <FormSection title="Налоги">
        <TaxFields />
      </FormSection>
      <footer className="flex justify-end gap-2.5 border-t px-4 py-5 max-md:flex-col-reverse md:px-8">
        <Button variant="ghost" onClick={() => leave(onClose)}>
          Отмена
        </Button>
        <Button type="submit" loading={form.formState.isSubmitting}>
          Отправить на проверку
        </Button>
      </footer>
      {question}
    </Form>
  )
}
