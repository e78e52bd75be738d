import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { isoDay } from '#lib/dates'
import { DateInput } from '#ui/date-input'
import { FormField } from '#ui/form'
import { MoneyInput } from '#ui/money-input'

type NamedField = { name: string; label: string; hint?: ReactNode }

/** A sum in tenge, as a field of the form around it. */
export function MoneyField({ name, label, hint }: NamedField) {
  const { value, onChange, onBlur, ref } = useController({ name }).field
  return (
    <FormField name={name} label={label} hint={hint} required>
      <MoneyInput value={value as string} onValueChange={onChange} onBlur={onBlur} ref={ref} />
    </FormField>
  )
}

/** A day that has come, as a field of the form around it. */
export function PastDayField({ name, label, hint }: NamedField) {
  const { value, onChange, onBlur, ref } = useController({ name }).field
  return (
    <FormField name={name} label={label} hint={hint} required>
      <DateInput max={isoDay()} value={value as string} onValueChange={onChange} onBlur={onBlur} ref={ref} />
    </FormField>
  )
}
