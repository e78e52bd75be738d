import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { Form } from '#ui/form'
import type { Draft } from '../registration-draft.ts'
import { organisationSchema, type Organisation } from '../schema.ts'
import { useKeepDraft } from '../use-keep-draft.ts'
import { OrganisationSections } from './organisation-sections.tsx'
import { StepActions } from './step-actions.tsx'

type OrganisationStepProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
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
