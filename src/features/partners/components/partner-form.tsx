import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useFormContext, useWatch } from 'react-hook-form'
import { LegalDialog, versionText } from '#features/legal/components/legal-dialog.tsx'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { phoneMask } from '#lib/masks'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Form, FormErrors, FormField, useFieldError } from '#ui/form'
import { Input } from '#ui/input'
import { MaskedInput } from '#ui/masked-input'
import { Textarea } from '#ui/textarea'
import { requestPartnership } from '../mutations.ts'
import { emptyPartner, fieldLabels, LONGEST_MESSAGE, partnerSchema, type PartnerValues } from '../schema.ts'
import { PartnerThanks } from './partner-thanks.tsx'

/** «Стать партнёром»: whom to call, from where, and with what in mind. */
export function PartnerForm() {
  const form = useForm({ resolver: zodResolver(partnerSchema), defaultValues: emptyPartner })
  const { data: documents } = useQuery(legalDocumentsQuery)
  const [sent, setSent] = useState(false)
  const { register, formState } = form

  if (sent) return <PartnerThanks />
  return (
    <Form
      form={form}
      aria-labelledby="partner-form"
      onSubmit={async (values) => {
        await requestPartnership(values, documents?.privacy?.id)
        setSent(true)
      }}
    >
      <FormErrors labels={fieldLabels} className="mb-5" />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
        <FormField name="name" label={fieldLabels.name} required>
          <Input autoComplete="name" {...register('name')} />
        </FormField>
        <FormField name="company" label={fieldLabels.company} remark="необязательно">
          <Input autoComplete="organization" {...register('company')} />
        </FormField>
        <FormField name="city" label={fieldLabels.city} required>
          <Input autoComplete="address-level2" {...register('city')} />
        </FormField>
        <FormField name="phone" label={fieldLabels.phone} required>
          <MaskedInput
            mask={phoneMask}
            type="tel"
            autoComplete="tel"
            placeholder="+7 (701) 123-45-67"
            className="tabular-nums"
            {...register('phone')}
          />
        </FormField>
        <FormField name="email" label={fieldLabels.email} remark="необязательно" className="sm:col-span-2">
          <Input type="email" autoComplete="email" {...register('email')} />
        </FormField>
        <FormField
          name="message"
          label={fieldLabels.message}
          remark="необязательно"
          hint={<Remaining />}
          className="sm:col-span-2"
        >
          <Textarea placeholder="Чем занимаетесь и как видите сотрудничество" {...register('message')} />
        </FormField>
      </div>
      <Trap />
      <Consent note={documents?.privacy && versionText(documents.privacy.version)} />
      <Button type="submit" size="lg" loading={formState.isSubmitting} className="mt-3 max-md:w-full">
        Отправить заявку
      </Button>
    </Form>
  )
}

function Remaining() {
  const message = useWatch<PartnerValues, 'message'>({ name: 'message' })
  return `${message.trim().length} из ${LONGEST_MESSAGE}`
}

/** What only a robot fills in: out of sight, out of the tab order, and out of what is read aloud. */
function Trap() {
  const { register } = useFormContext<PartnerValues>()
  return (
    <div aria-hidden className="absolute -left-[10000px] size-px overflow-hidden">
      <label>
        Сайт
        <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
      </label>
    </div>
  )
}

function Consent({ note }: { note: string | undefined }) {
  const { control } = useFormContext<PartnerValues>()
  const error = useFieldError('consent')
  return (
    <div className="mt-3">
      <Controller
        control={control}
        name="consent"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            name="consent"
            ref={ref}
            checked={value}
            onBlur={onBlur}
            onCheckedChange={(checked) => onChange(checked === true)}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'partner-consent-error' : undefined}
            note={note}
          >
            Даю согласие на обработку <LegalDialog kind="privacy">персональных данных</LegalDialog>
          </Checkbox>
        )}
      />
      {error && (
        <p id="partner-consent-error" className="-mt-1 mb-2 ml-8 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
