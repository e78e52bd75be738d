import { useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '#ui/form/form'
import { SegmentedField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { kinds, type ListKind } from '../list.ts'

/** Of the form of a list: its fields `name` and `kind`. */
export function NameAndKind() {
  const { register, control } = useFormContext()
  const kind: ListKind = useWatch({ control, name: 'kind' })
  return (
    <>
      <FormField name="name" label="Название" required>
        <Input autoComplete="off" maxLength={60} {...register('name')} />
      </FormField>
      <SegmentedField
        name="kind"
        label="Что это"
        hint={kinds[kind].meaning}
        options={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
      />
    </>
  )
}
