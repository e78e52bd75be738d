import { useFormContext } from 'react-hook-form'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { applicationLabels } from '../choices.ts'

export function WebsiteField() {
  const { register } = useFormContext<{ website: string }>()
  return (
    <FormField name="website" label={applicationLabels.website} remark="необязательно">
      <Input
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="derma.kz или @derma"
        {...register('website')}
      />
    </FormField>
  )
}
