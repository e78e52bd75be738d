import { useFormContext, useWatch } from 'react-hook-form'
import { phoneMask } from '#lib/masks'
import { FormField } from '#ui/form'
import { Input, type InputProps } from '#ui/input'
import { MaskedInput } from '#ui/masked-input'
import { fieldLabels } from '../choices.ts'
import type { Contacts } from '../schema.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { FieldGrid } from './field-grid.tsx'

/** Whom to call, inside a `Form`. */
export function ContactFields({ phoneHint = 'Позвоним, если по заявке будут вопросы' }) {
  const { register } = useFormContext<Contacts>()
  const sameWhatsapp = useWatch<Contacts, 'sameWhatsapp'>({ name: 'sameWhatsapp' })
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
      <FormField name="position" label={fieldLabels.position} remark="необязательно">
        <Input autoComplete="organization-title" placeholder="Главный врач" {...register('position')} />
      </FormField>
      <FormField name="phone" label={fieldLabels.phone} required hint={phoneHint}>
        <PhoneInput autoComplete="tel" {...register('phone')} />
      </FormField>
      <div className="md:pt-6.5">
        <CheckboxField name="sameWhatsapp" hides={sameWhatsapp ? 'whatsapp' : undefined}>
          WhatsApp на этом же номере
        </CheckboxField>
        {!sameWhatsapp && (
          <FormField name="whatsapp" label={fieldLabels.whatsapp} required className="mt-1">
            <PhoneInput autoComplete="off" {...register('whatsapp')} />
          </FormField>
        )}
      </div>
    </FieldGrid>
  )
}

function PhoneInput(props: Omit<InputProps, 'value'>) {
  return (
    <MaskedInput mask={phoneMask} type="tel" placeholder="+7 (701) 123-45-67" className="tabular-nums" {...props} />
  )
}
