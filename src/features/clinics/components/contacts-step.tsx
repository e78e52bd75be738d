import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormErrors } from '#ui/form'
import { fieldLabels } from '../choices.ts'
import type { Draft } from '../registration-draft.ts'
import { contactsSchema, type Contacts } from '../schema.ts'
import { useKeepDraft } from '../use-keep-draft.ts'
import { ContactFields } from './contact-fields.tsx'
import { FormSection } from './field-grid.tsx'
import { SourceFields } from './source-fields.tsx'
import { StepActions } from './step-actions.tsx'

type ContactsStepProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
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
        <FormErrors labels={fieldLabels} className="mb-6" />
        <ContactFields />
        <SourceFields />
      </FormSection>
      <StepActions submitLabel="Далее: согласия" onBack={onBack} savedAt={draft.savedAt} />
    </Form>
  )
}
