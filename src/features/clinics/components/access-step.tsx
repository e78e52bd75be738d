import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { NewPasswordFields } from '#features/account/components/new-password-fields.tsx'
import { Form, FormErrors, FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { applicationLabels } from '../choices.ts'
import type { RegistrationDraft } from '../registration-draft.ts'
import { accessSchema } from '../schema.ts'
import { useKeepDraft } from '../use-keep-draft.ts'
import { FieldGrid, FormSection } from './field-grid.tsx'
import { StepActions } from './step-actions.tsx'

type AccessStepProps = {
  draft: RegistrationDraft
  password: string
  onChange: (change: Partial<RegistrationDraft>) => void
  onDone: (password: string) => void
}

export function AccessStep({ draft, password, onChange, onDone }: AccessStepProps) {
  const form = useForm({
    resolver: zodResolver(accessSchema),
    defaultValues: { email: draft.email, password, repeat: password },
  })
  const email = useWatch({ control: form.control, name: 'email' })
  // From an earlier visit: the draft stores the email as it is typed.
  const [restored] = useState(draft.email !== '' && password === '')

  useKeepDraft(
    form,
    useCallback(({ email }: { email: string }) => onChange({ email }), [onChange]),
  )

  return (
    <Form
      form={form}
      onSubmit={({ email, password }) => {
        onChange({ email })
        onDone(password)
      }}
    >
      <FormSection
        title="Вход"
        lead={
          restored
            ? 'Остальное мы запомнили. Пароль не храним, поэтому введите его ещё раз.'
            : 'На эту почту придёт ссылка для подтверждения.'
        }
      >
        <FormErrors labels={applicationLabels} className="mb-6" />
        <FieldGrid>
          <FormField name="email" label={applicationLabels.email} required className="md:col-span-2">
            <Input
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('email')}
            />
          </FormField>
          <NewPasswordFields email={email} label={applicationLabels.password} />
        </FieldGrid>
      </FormSection>
      <StepActions submitLabel="Далее: организация" />
    </Form>
  )
}
