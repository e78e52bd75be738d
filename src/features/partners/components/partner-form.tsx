import { InquiryForm } from '#features/inquiries/components/inquiry-form.tsx'
import { PhoneField } from '#features/inquiries/components/phone-field.tsx'
import { Remaining } from '#features/inquiries/components/remaining.tsx'
import { requestPartnership } from '#features/inquiries/mutations.ts'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { Textarea } from '#ui/textarea'
import { emptyPartner, fieldLabels, partnerSchema } from '../schema.ts'

/** «Стать партнёром»: whom to call, from where, and with what in mind. */
export const PartnerForm = () => (
  <InquiryForm
    headingId="partner-form"
    schema={partnerSchema}
    empty={emptyPartner}
    labels={fieldLabels}
    submitLabel="Отправить заявку"
    thanks="Заявка отправлена"
    send={requestPartnership}
  >
    {(register) => (
      <>
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
      </>
    )}
  </InquiryForm>
)
