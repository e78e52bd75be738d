import { useFormContext } from 'react-hook-form'
import { FormField } from '#ui/form'
import { PhoneInput } from '#ui/phone-input'

/** Where to call back. */
export function PhoneField({ label }: { label: string }) {
  const { register } = useFormContext<{ phone: string }>()
  return (
    <FormField name="phone" label={label} required>
      <PhoneInput autoComplete="tel" {...register('phone')} />
    </FormField>
  )
}
