import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PhoneField } from '#features/inquiries/components/phone-field.tsx'
import { PrivacyConsent } from '#features/inquiries/components/privacy-consent.tsx'
import { Remaining } from '#features/inquiries/components/remaining.tsx'
import { Thanks } from '#features/inquiries/components/thanks.tsx'
import { Trap } from '#features/inquiries/components/trap.tsx'
import { requestPartnership } from '#features/inquiries/mutations.ts'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { Button } from '#ui/button'
import { Form, FormErrors, FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { emptyPartner, fieldLabels, partnerSchema } from '../schema.ts'

/** «Стать партнёром»: whom to call, from where, and with what in mind. */
export function PartnerForm() {
  const form = useForm({ resolver: zodResolver(partnerSchema), defaultValues: emptyPartner })
  const { data: documents } = useQuery(legalDocumentsQuery)
  const [sent, setSent] = useState(false)
  const { register, formState } = form

  if (sent) return <Thanks>Заявка отправлена</Thanks>
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
        <PhoneField label={fieldLabels.phone} />
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
      <PrivacyConsent />
      <Button type="submit" size="lg" loading={formState.isSubmitting} className="mt-3 max-md:w-full">
        Отправить заявку
      </Button>
    </Form>
  )
}
