import { InquiryForm } from '#features/inquiries/components/inquiry-form.tsx'
import { PhoneField } from '#features/inquiries/components/phone-field.tsx'
import { Remaining } from '#features/inquiries/components/remaining.tsx'
import { sendMessage } from '#features/inquiries/mutations.ts'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { emptyMessage, fieldLabels, messageSchema } from '../schema.ts'

/** A question to the shop from somebody who would rather be called back. */
export const MessageForm = () => (
  <InquiryForm
    headingId="message-form"
    schema={messageSchema}
    empty={emptyMessage}
    labels={fieldLabels}
    submitLabel="Отправить вопрос"
    thanks="Вопрос отправлен"
    send={sendMessage}
  >
    {(register) => (
      <>
        <FormField name="name" label={fieldLabels.name} required>
          <Input autoComplete="name" {...register('name')} />
        </FormField>
        <PhoneField label={fieldLabels.phone} />
        <FormField name="message" label={fieldLabels.message} required hint={<Remaining />} className="sm:col-span-2">
          <Textarea placeholder="О товаре, заказе, доставке или документах" {...register('message')} />
        </FormField>
      </>
    )}
  </InquiryForm>
)
