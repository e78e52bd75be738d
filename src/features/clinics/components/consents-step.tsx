import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { signUp } from '#features/account/mutations.ts'
import { Form, FormErrors } from '#ui/form'
import { toApplication } from '../application.ts'
import { fieldLabels } from '../choices.ts'
import { acceptedDocuments } from '../consents.ts'
import type { Draft } from '../registration-draft.ts'
import { consentsSchema, noConsents, type Consents } from '../schema.ts'
import { ConsentFields } from './consent-fields.tsx'
import { FormSection } from './field-grid.tsx'
import { StepActions } from './step-actions.tsx'
import { Summary } from './summary.tsx'

type ConsentsStepProps = {
  draft: Draft
  password: string
  onStep: (step: number) => void
  onSent: (email: string) => void
}

export function ConsentsStep({ draft, password, onStep, onSent }: ConsentsStepProps) {
  const form = useForm({ resolver: zodResolver(consentsSchema), defaultValues: noConsents })
  const queryClient = useQueryClient()
  const application = toApplication({ ...draft.organisation, ...draft.contacts })

  async function submit(consents: Consents) {
    const accepted = await acceptedDocuments(queryClient, consents)
    await signUp(draft.email, password, { ...application, consents: accepted })
    onSent(draft.email)
  }

  return (
    <Form form={form} onSubmit={submit}>
      <FormSection title="Проверьте данные">
        <Summary email={draft.email} application={application} onChange={onStep} />
      </FormSection>
      <FormSection title="Согласия">
        <FormErrors labels={fieldLabels} className="mb-5" />
        <ConsentFields />
      </FormSection>
      <StepActions submitLabel="Отправить на проверку" onBack={() => onStep(3)} />
    </Form>
  )
}
