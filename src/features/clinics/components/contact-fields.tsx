import { useFormContext } from 'react-hook-form'
import { phoneMask } from '#lib/masks'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { MaskedInput } from '#ui/masked-input'
import { fieldLabels } from '../choices.ts'
import type { Contacts } from '../schema.ts'
import { FieldGrid } from './field-grid.tsx'

/** Whom to call, inside a `Form`. */
export function ContactFields({ phoneHint = 'Позвоним, если по заявке будут вопросы' }) {
  const { register } = useFormContext<Contacts>()
  return (
    <FieldGrid>
      <FormField name="lastName" label={fieldLabels.lastName} required>
        <Input autoComplete="family-name" {...register('lastName')} />
      </FormField>
      <FormField name="firstName" label={fieldLabels.firstName} required>
        <Input autoComplete="given-name" {...register('firstName')} />
      </FormField>
      <FormField name="middleName" label={fieldLabels.middleName} remark="необязательно">
        <Input autoComplete="additional-name" {...register('middleName')} />
      </FormField>
      <FormField name="phone" label={fieldLabels.phone} required hint={phoneHint}>
        <MaskedInput
          mask={phoneMask}
          type="tel"
          autoComplete="tel"
          placeholder="+7 (701) 123-45-67"
          className="tabular-nums"
          {...register('phone')}
        />
      </FormField>
    </FieldGrid>
  )
}
