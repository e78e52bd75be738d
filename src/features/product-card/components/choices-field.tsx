import { useController } from 'react-hook-form'
import { Checkbox } from '#ui/form/checkbox'
import { Field } from '#ui/form/field'
import type { ProductValues } from '../schema.ts'

type Choices = 'tag_ids' | 'skin_types' | 'phototypes' | 'used_in'

type ChoicesFieldProps<Name extends Choices> = {
  name: Name
  label: string
  options: readonly { value: ProductValues[Name][number]; label: string }[]
  /** Without options. */
  empty?: string
}

/** Any number of options; the value has them in their order. */
export function ChoicesField<Name extends Choices>({ name, label, options, empty }: ChoicesFieldProps<Name>) {
  const { value, onChange } = useController<ProductValues>({ name }).field
  const chosen = value as readonly unknown[]
  return (
    <Field label={label} role="group" aria-label={label}>
      <div className="grid grid-cols-2 gap-x-2 md:grid-cols-3 md:gap-x-6">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            id={`${name}-${option.value}`}
            checked={chosen.includes(option.value)}
            onCheckedChange={(checked) =>
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? checked : chosen.includes(each))),
              )
            }
          >
            {option.label}
          </Checkbox>
        ))}
        {options.length === 0 && <p className="text-14 text-muted">{empty}</p>}
      </div>
    </Field>
  )
}
