import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { dayText } from '#lib/dates'
import { FormField } from '#ui/form'
import { Select } from '#ui/select'
import { deliveryDaysQuery } from '../queries.ts'
import type { CheckoutValues, ShortageChoice } from '../schema.ts'

const choices: Record<ShortageChoice, string> = {
  call: 'Позвонить мне',
  rest: 'Привезти остальное',
  cancel: 'Отменить заказ',
}

const SOONEST = 'soonest'
const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' })

/** The day that the clinic wishes, and what to do when something is missing. */
export function WhenAndWhatIf({ method }: { method: string }) {
  const { control, setValue } = useFormContext<CheckoutValues>()
  const day = useController({ control, name: 'desiredOn' }).field
  const choice = useController({ control, name: 'onShortage' }).field
  const { data: days } = useQuery(deliveryDaysQuery(method))

  // Another method, or a later hour, may not reach that day.
  useEffect(() => {
    if (days && day.value && !days.includes(day.value)) setValue('desiredOn', '')
  }, [days, day.value, setValue])

  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <FormField name="desiredOn" label="День доставки">
        <Select
          options={[
            { value: SOONEST, label: 'Как можно скорее' },
            ...(days ?? []).map((value) => ({
              value,
              label: `${dayText(value)}, ${weekday.format(new Date(value))}`,
            })),
          ]}
          value={day.value || SOONEST}
          onValueChange={(value) => day.onChange(value === SOONEST ? '' : value)}
          ref={day.ref}
        />
      </FormField>
      <FormField name="onShortage" label="Если чего-то не хватит">
        <Select
          options={Object.entries(choices).map(([value, label]) => ({ value: value as ShortageChoice, label }))}
          value={choice.value}
          onValueChange={choice.onChange}
          ref={choice.ref}
        />
      </FormField>
    </div>
  )
}
