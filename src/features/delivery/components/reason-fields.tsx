import { useController, useFormContext } from 'react-hook-form'
import { FormField } from '#ui/form/form'
import { Input } from '#ui/form/input'
import { Radio, RadioGroup } from '#ui/form/radio-group'
import { OTHER } from '../schema.ts'

export function ReasonFields({ reasons }: { reasons: readonly string[] }) {
  const { register, control } = useFormContext<{ reason: string; other: string }>()
  const { value, onChange, ref } = useController({ control, name: 'reason' }).field
  const isOther = value === OTHER
  return (
    <>
      <FormField name="reason" label="Причина" required>
        <RadioGroup value={value} onValueChange={onChange} ref={ref} className="gap-0">
          {reasons.map((reason) => (
            <Radio key={reason} value={reason}>
              {reason}
            </Radio>
          ))}
          <Radio value={OTHER}>Другое</Radio>
        </RadioGroup>
      </FormField>
      {isOther && (
        <FormField name="other" label="Что случилось" required>
          <Input maxLength={500} {...register('other')} />
        </FormField>
      )}
    </>
  )
}
