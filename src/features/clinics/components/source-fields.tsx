import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Select } from '#ui/form/select'
import { applicationLabels, HEARD_FROM, OTHER_CHOICE } from '../choices.ts'
import type { Contacts } from '../schema.ts'
import { FieldGrid } from './field-grid.tsx'

const sources = [
  ...HEARD_FROM.map((source) => ({ value: source as string, label: source as string })),
  { value: OTHER_CHOICE, label: 'Другое' },
]

export function SourceFields() {
  const { control, register } = useFormContext<Contacts>()
  const heardFrom = useWatch<Contacts, 'heardFrom'>({ name: 'heardFrom' })
  return (
    <FieldGrid className="mt-5">
      <FormField name="heardFrom" label={applicationLabels.heardFrom} remark="необязательно">
        <Controller
          control={control}
          name="heardFrom"
          render={({ field: { onChange, value, name, ref } }) => (
            <Select ref={ref} name={name} value={value} onValueChange={onChange} options={sources} />
          )}
        />
      </FormField>
      {heardFrom === OTHER_CHOICE && (
        <FormField name="otherHeardFrom" label={applicationLabels.otherHeardFrom} remark="необязательно">
          <Input {...register('otherHeardFrom')} />
        </FormField>
      )}
    </FieldGrid>
  )
}
