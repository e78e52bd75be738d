import { useFormContext, useWatch } from 'react-hook-form'
import { readPhone } from '#lib/typed/phone'
import { Checkbox } from '#ui/checkbox'
import { FormField } from '#ui/form'
import { Input } from '#ui/input'
import { PhoneInput } from '#ui/phone-input'
import { ownRecipient } from '../draft.ts'
import type { Payer } from '../queries.ts'
import type { CheckoutValues } from '../schema.ts'
import { Section } from './section.tsx'

/** Who takes the order in: the clinic's own contact, or somebody else. */
export function RecipientSection({ payer, forClient }: { payer: Payer; forClient: boolean }) {
  const { control, register, setValue, setFocus, formState } = useFormContext<CheckoutValues>()
  const [name, phone] = useWatch({ control, name: ['recipientName', 'recipientPhone'] })
  const own = ownRecipient(payer)
  const isMe = name === own.recipientName && readPhone(phone) === payer.phone

  function choose(me: boolean) {
    const next = me ? own : { recipientName: '', recipientPhone: '' }
    const options = { shouldDirty: true, shouldValidate: me && formState.isSubmitted }
    setValue('recipientName', next.recipientName, options)
    setValue('recipientPhone', next.recipientPhone, options)
    if (!me) setFocus('recipientName')
  }

  return (
    <Section
      number={2}
      title="Получатель"
      end={
        <Checkbox className="-my-3" checked={isMe} onCheckedChange={(checked) => choose(checked === true)}>
          {forClient ? 'Контакт клиники' : 'Получу я'}
        </Checkbox>
      }
    >
      <div className="grid gap-x-4 gap-y-3.5 md:grid-cols-2">
        <FormField name="recipientName" label="Имя и фамилия" required>
          <Input autoComplete="name" maxLength={120} {...register('recipientName')} />
        </FormField>
        <FormField name="recipientPhone" label="Телефон" required>
          <PhoneInput autoComplete="tel" {...register('recipientPhone')} />
        </FormField>
      </div>
    </Section>
  )
}
