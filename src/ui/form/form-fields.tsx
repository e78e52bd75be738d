import type { ComponentProps, ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { DateInput } from './date-input.tsx'
import { FormField } from './form.tsx'
import { MoneyInput } from './money-input.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'

type NamedField = Omit<ComponentProps<typeof FormField>, 'children'>

/** For a `Form`; `tengeText` reads its text. */
export function MoneyField({ name, after, ...field }: NamedField & { after?: ReactNode }) {
  const { value, onChange, onBlur, ref } = useController({ name }).field
  return (
    <FormField name={name} {...field}>
      <span className="flex gap-2">
        <MoneyInput ref={ref} name={name} value={value as string} onValueChange={onChange} onBlur={onBlur} />
        {after}
      </span>
    </FormField>
  )
}

type DateFieldProps = NamedField & Pick<ComponentProps<typeof DateInput>, 'min' | 'max'>

/** For a `Form`; `dayText` checks it. */
export function DateField({ name, min, max, ...field }: DateFieldProps) {
  const { value, onChange, onBlur, ref } = useController({ name }).field
  return (
    <FormField name={name} {...field}>
      <DateInput
        ref={ref}
        name={name}
        value={value as string}
        onValueChange={onChange}
        onBlur={onBlur}
        {...(min && { min })}
        {...(max && { max })}
      />
    </FormField>
  )
}

type ChoiceProps<Choice extends typeof Select | typeof Segmented> = NamedField & {
  options: ComponentProps<Choice>['options']
}

/** For a `Form`. */
export function SelectField({ name, options, ...field }: ChoiceProps<typeof Select>) {
  const { value, onChange, ref } = useController({ name }).field
  return (
    <FormField name={name} {...field}>
      <Select ref={ref} value={value as string} onValueChange={onChange} options={options} />
    </FormField>
  )
}

/** For a `Form`. */
export function SegmentedField({ name, options, ...field }: ChoiceProps<typeof Segmented>) {
  const { value, onChange } = useController({ name }).field
  return (
    <FormField name={name} {...field}>
      <Segmented value={value as string} onValueChange={onChange} options={options} />
    </FormField>
  )
}
