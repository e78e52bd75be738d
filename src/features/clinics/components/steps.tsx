import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { signUp } from '#features/account/mutations.ts'
import { Form, FormErrors } from '#ui/form/form'
import { toApplication } from '../application.ts'
import { applicationLabels } from '../choices.ts'
import { acceptedDocuments } from '../consents.ts'
import type { RegistrationDraft } from '../registration-draft.ts'
import {
  type Consents,
  consentsSchema,
  type Contacts,
  contactsSchema,
  noConsents,
  type Organisation,
  organisationSchema,
} from '../schema.ts'
import { useKeepDraft } from '../use-keep-draft.ts'
import { ConsentFields } from './consent-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { FormSection } from './field-grid.tsx'
import { OrganisationSections } from './organisation-sections.tsx'
import { SourceFields } from './source-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { ApplicationSummary } from './summary.tsx'

type OrganisationStepProps = {
  draft: RegistrationDraft
  onChange: (change: Partial<RegistrationDraft>) => void
  onBack: () => void
  onDone: () => void
}

export function OrganisationStep({ draft, onChange, onBack, onDone }: OrganisationStepProps) {
  const form = useForm({ resolver: zodResolver(organisationSchema), defaultValues: draft.organisation })
  useKeepDraft(
    form,
    useCallback((organisation: Organisation) => onChange({ organisation }), [onChange]),
  )
  return (
    <Form
      form={form}
      onSubmit={(organisation) => {
        onChange({ organisation })
        onDone()
      }}
    >
      <OrganisationSections />
      <StepActions submitLabel="Далее: контакты" onBack={onBack} savedAt={draft.savedAt} />
    </Form>
  )
}

type ContactsStepProps = {
  draft: RegistrationDraft
  onChange: (change: Partial<RegistrationDraft>) => void
  onBack: () => void
  onDone: () => void
}

export function ContactsStep({ draft, onChange, onBack, onDone }: ContactsStepProps) {
  const form = useForm({ resolver: zodResolver(contactsSchema), defaultValues: draft.contacts })
  useKeepDraft(
    form,
    useCallback((contacts: Contacts) => onChange({ contacts }), [onChange]),
  )
  return (
    <Form
      form={form}
      onSubmit={(contacts) => {
        onChange({ contacts })
        onDone()
      }}
    >
      <FormSection title="Контактное лицо" lead="Тот, кто отвечает за закупки или кабинет.">
        <FormErrors labels={applicationLabels} className="mb-6" />
        <ContactFields />
        <SourceFields />
      </FormSection>
      <StepActions submitLabel="Далее: согласия" onBack={onBack} savedAt={draft.savedAt} />
    </Form>
  )
}

type ConsentsStepProps = {
  draft: RegistrationDraft
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
        <ApplicationSummary email={draft.email} application={application} onChange={onStep} />
      </FormSection>
      <FormSection title="Согласия">
        <FormErrors labels={applicationLabels} className="mb-5" />
        <ConsentFields />
      </FormSection>
      <StepActions submitLabel="Отправить на проверку" onBack={() => onStep(3)} />
    </Form>
  )
}
