import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormErrors } from '#ui/form'
import { fieldLabels } from '../choices.ts'
import type { Draft } from '../registration-draft.ts'
import { organisationSchema, type Organisation } from '../schema.ts'
import { useKeepDraft } from '../use-keep-draft.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { FormSection } from './field-grid.tsx'
import { AddressFields, OrganisationFields } from './organisation-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { TaxFields } from './tax-fields.tsx'
import { WebsiteField } from './website-field.tsx'

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
      <FormSection title="Организация">
        <FormErrors labels={fieldLabels} className="mb-6" />
        <OrganisationFields />
      </FormSection>
      <FormSection title="Адрес">
        <AddressFields />
        <DeliveryFields />
      </FormSection>
      <FormSection title="Налоги и сайт" lead="Необязательно. Пригодится для счетов и накладных.">
        <TaxFields>
          <WebsiteField />
        </TaxFields>
      </FormSection>
      <StepActions submitLabel="Далее: контакты" onBack={onBack} savedAt={draft.savedAt} />
    </Form>
  )
}
