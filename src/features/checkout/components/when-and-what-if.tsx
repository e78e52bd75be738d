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
  const { value: day, onChange: setDay, ref: dayRef } = useController({ control, name: 'desiredOn' }).field
  const { value: choice, onChange: setChoice, ref: choiceRef } = useController({ control, name: 'onShortage' }).field
  const { data: days } = useQuery(deliveryDaysQuery(method))

  // Another method, or a later hour, may not reach that day.
  useEffect(() => {
    if (days && day && !days.includes(day)) setValue('desiredOn', '')
  }, [days, day, setValue])

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
          value={day || SOONEST}
          onValueChange={(value) => setDay(value === SOONEST ? '' : value)}
          ref={dayRef}
        />
      </FormField>
      <FormField name="onShortage" label="Если чего-то не хватит">
        <Select
          options={Object.entries(choices).map(([value, label]) => ({ value: value as ShortageChoice, label }))}
          value={choice}
          onValueChange={setChoice}
          ref={choiceRef}
        />
      </FormField>
    </div>
  )
}
