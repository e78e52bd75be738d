import { useFormContext } from 'react-hook-form'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { PhoneInput } from '#ui/form/phone-input'
import type { CheckoutValues } from '../schema.ts'

/** Who receives the order. */
export function RecipientFields() {
  const { register } = useFormContext<CheckoutValues>()
  return (
    <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
      <FormField name="recipientName" label="Имя и фамилия" required>
        <Input autoComplete="name" maxLength={120} {...register('recipientName')} />
      </FormField>
      <FormField name="recipientPhone" label="Телефон" required>
        <PhoneInput autoComplete="tel" {...register('recipientPhone')} />
      </FormField>
    </div>
  )
}
