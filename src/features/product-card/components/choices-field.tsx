import { useController } from 'react-hook-form'
import { Chip } from '#ui/filter/chip'
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
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            selected={chosen.includes(option.value)}
            onClick={() =>
              onChange(
                options.map((each) => each.value).filter((each) => chosen.includes(each) !== (each === option.value)),
              )
            }
          >
            {option.label}
          </Chip>
        ))}
        {options.length === 0 && <p className="text-14 text-muted">{empty}</p>}
      </div>
    </Field>
  )
}
