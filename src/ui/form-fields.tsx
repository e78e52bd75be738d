import type { ComponentProps, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { DateInput } from './date-input.tsx'
import { FormField } from './form.tsx'
import { MoneyInput } from './money-input.tsx'

type FieldProps = Omit<ComponentProps<typeof FormField>, 'children'>

/** A sum, inside a `Form`: its value is the text, which `tengeText` reads. */
export function MoneyField({ name, after, ...field }: FieldProps & { after?: ReactNode }) {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  const input = <MoneyInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
  return (
    <FormField name={name} {...field}>
      {after ? (
        <span className="flex gap-2">
          {input}
          {after}
        </span>
      ) : (
        input
      )}
    </FormField>
  )
}

/** A day, inside a `Form`: its value is ISO. */
export function DateField({
  name,
  min,
  max,
  ...field
}: FieldProps & Pick<ComponentProps<typeof DateInput>, 'min' | 'max'>) {
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ name })
  return (
    <FormField name={name} {...field}>
      <DateInput ref={ref} name={name} min={min} max={max} value={value} onValueChange={onChange} onBlur={onBlur} />
    </FormField>
  )
}
