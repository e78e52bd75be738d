import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { Button } from '#ui/action/button'
import { ErrorState } from '#ui/state/error-state'
import { Form } from '#ui/form/form'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import type { Correction } from '../answers.ts'
import { fieldOfColumn, toApplication, toDeliveryValues } from '../application.ts'
import { acceptedDocuments } from '../consents.ts'
import { submitApplicationMutation } from '../mutations.ts'
import { ownConsentsQuery, ownDeliveryQuery } from '../queries.ts'
import { refusedFields } from '../refused-fields.ts'
import { applicationFormSchema, noConsents, type ApplicationValues, type Consents } from '../schema.ts'
import { ConsentFields } from './consent-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { FormSection } from './field-grid.tsx'
import { OrganisationSections } from './organisation-sections.tsx'
import { SourceFields } from './source-fields.tsx'

type ApplicationFormProps = {
  userId: string
  values: ApplicationValues
  /** Remarks of staff, shown at their fields. */
  remarks?: Correction['fields'] | undefined
  submitLabel: string
  onSent?: () => void
  onCancel?: (() => void) | undefined
}

/** An application of a signed-in user: first, completed or corrected. */
export function ApplicationForm(props: ApplicationFormProps) {
  const documents = useQuery(legalDocumentsQuery)
  const consents = useQuery(ownConsentsQuery(props.userId))
  const delivery = useQuery(ownDeliveryQuery(props.userId))
  if (documents.isError || consents.isError || delivery.isError) {
    return <ErrorState onRetry={() => (void documents.refetch(), void consents.refetch(), void delivery.refetch())} />
  }
  if (!documents.data || !consents.data || delivery.data === undefined) return <Skeleton className="m-4 h-100 md:m-8" />
  const { offer, privacy } = documents.data
  const accepted = [offer, privacy].every((document) => !document || consents.data.includes(document.id))
  const values = delivery.data ? { ...props.values, ...toDeliveryValues(delivery.data) } : props.values
  return <Fields {...props} values={values} asksConsents={!accepted} />
}

function Fields({
  values,
  remarks,
  submitLabel,
  onSent,
  onCancel,
  asksConsents,
  userId,
}: ApplicationFormProps & { asksConsents: boolean }) {
  const queryClient = useQueryClient()
  const application = useMutation(submitApplicationMutation(userId))
  const form = useForm<ApplicationValues & Consents>({
    resolver: zodResolver(applicationFormSchema(asksConsents)),
    defaultValues: { ...values, ...noConsents },
  })

  const { setError } = form
  useEffect(() => {
    for (const [column, message] of Object.entries(remarks ?? {})) {
      setError(fieldOfColumn[column as keyof Correction['fields']], { type: 'remark', message })
    }
  }, [remarks, setError])

  async function submit(values: ApplicationValues & Consents) {
    try {
      const consents = await acceptedDocuments(queryClient, values)
      await application.mutateAsync({ application: toApplication(values), consents })
    } catch (error) {
      const refused = refusedFields(error)
      if (refused.length === 0) throw error
      for (const { field, message } of refused) form.setError(field, { message })
      return
    }
    toast.success('Заявка отправлена')
    onSent?.()
  }

  return (
    <Form form={form} onSubmit={submit}>
      <OrganisationSections />
      <FormSection title="Контактное лицо">
        <ContactFields />
        <SourceFields />
      </FormSection>
      {asksConsents && (
        <FormSection title="Согласия">
          <ConsentFields />
        </FormSection>
      )}
      <footer className="flex justify-end gap-2.5 border-t px-4 py-5 max-md:flex-col-reverse md:px-8">
        {onCancel && (
          <Button variant="ghost" size="lg" onClick={onCancel}>
            Отмена
          </Button>
        )}
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </footer>
    </Form>
  )
}
