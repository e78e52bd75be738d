import { useFormContext } from 'react-hook-form'
import { phoneMask } from '#lib/masks'
import { FormField } from '#ui/form'
import { MaskedInput } from '#ui/masked-input'

/** Where to call back. */
export function PhoneField({ label }: { label: string }) {
  const { register } = useFormContext<{ phone: string }>()
  return (
    <FormField name="phone" label={label} required>
      <MaskedInput
        mask={phoneMask}
        type="tel"
        autoComplete="tel"
        placeholder="+7 (701) 123-45-67"
        className="tabular-nums"
        {...register('phone')}
      />
    </FormField>
  )
}
