import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PhoneField } from '#features/inquiries/components/phone-field.tsx'
import { PrivacyConsent } from '#features/inquiries/components/privacy-consent.tsx'
import { Remaining } from '#features/inquiries/components/remaining.tsx'
import { Thanks } from '#features/inquiries/components/thanks.tsx'
import { Trap } from '#features/inquiries/components/trap.tsx'
import { sendMessage } from '#features/inquiries/mutations.ts'
import { legalDocumentsQuery } from '#features/legal/queries.ts'
import { Button } from '#ui/button'
import { Form, FormErrors, FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { emptyMessage, fieldLabels, messageSchema } from '../schema.ts'

/** A question to the shop from somebody who would rather be called back. */
export function MessageForm() {
  const form = useForm({ resolver: zodResolver(messageSchema), defaultValues: emptyMessage })
  const { data: documents } = useQuery(legalDocumentsQuery)
  const [sent, setSent] = useState(false)
  const { register, formState } = form

  if (sent) return <Thanks>Вопрос отправлен</Thanks>
  return (
    <Form
      form={form}
      aria-labelledby="message-form"
      onSubmit={async (values) => {
        await sendMessage(values, documents?.privacy?.id)
        setSent(true)
      }}
    >
      <FormErrors labels={fieldLabels} className="mb-5" />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
        <FormField name="name" label={fieldLabels.name} required>
          <Input autoComplete="name" {...register('name')} />
        </FormField>
        <PhoneField label={fieldLabels.phone} />
        <FormField name="message" label={fieldLabels.message} required hint={<Remaining />} className="sm:col-span-2">
          <Textarea placeholder="О товаре, заказе, доставке или документах" {...register('message')} />
        </FormField>
      </div>
      <Trap />
      <PrivacyConsent />
      <Button type="submit" size="lg" loading={formState.isSubmitting} className="mt-3 max-md:w-full">
        Отправить вопрос
      </Button>
    </Form>
  )
}
