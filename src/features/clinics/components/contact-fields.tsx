import { useFormContext, useWatch } from 'react-hook-form'
import { CheckboxField } from '#ui/form/checkbox-field'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { PhoneInput } from '#ui/form/phone-input'
import { applicationLabels } from '../choices.ts'
import type { Contacts } from '../schema.ts'
import { FieldGrid } from './field-grid.tsx'

export function ContactFields({ phoneHint = 'Позвоним, если по заявке будут вопросы' }) {
  const { register } = useFormContext<Contacts>()
  const sameWhatsapp = useWatch<Contacts, 'sameWhatsapp'>({ name: 'sameWhatsapp' })
  return (
    <FieldGrid>
      <FormField name="lastName" label={applicationLabels.lastName} required>
        <Input autoComplete="family-name" {...register('lastName')} />
      </FormField>
      <FormField name="firstName" label={applicationLabels.firstName} required>
        <Input autoComplete="given-name" {...register('firstName')} />
      </FormField>
      <FormField name="middleName" label={applicationLabels.middleName} remark="необязательно">
        <Input autoComplete="additional-name" {...register('middleName')} />
      </FormField>
      <FormField name="position" label={applicationLabels.position} remark="необязательно">
        <Input autoComplete="organization-title" placeholder="Главный врач" {...register('position')} />
      </FormField>
      <FormField name="phone" label={applicationLabels.phone} required hint={phoneHint}>
        <PhoneInput autoComplete="tel" {...register('phone')} />
      </FormField>
      <div className="md:pt-6.5">
        <CheckboxField name="sameWhatsapp" hides={sameWhatsapp ? 'whatsapp' : undefined}>
          WhatsApp на этом же номере
        </CheckboxField>
        {!sameWhatsapp && (
          <FormField name="whatsapp" label={applicationLabels.whatsapp} required className="mt-1">
            <PhoneInput autoComplete="off" {...register('whatsapp')} />
          </FormField>
        )}
      </div>
    </FieldGrid>
  )
}
