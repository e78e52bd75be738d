import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Mail from 'lucide-react/icons/mail'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { useEffect, useState, type ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryKind } from '#features/orders/status.ts'
import { deliveryPriceText, pickupText } from '#features/orders/words.ts'
import { useContacts } from '#lib/backend/contacts'
import { dayText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { FormField, useFieldError } from '#ui/form/form'
import { RadioCard, RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { deliveryPrice, methodsTo, serves, takesCash, type DeliveryMethod } from '../delivery.ts'
import { fittingAddress } from '../draft.ts'
import { deliveryDaysQuery } from '../queries.ts'
import { NEW_ADDRESS, type CheckoutContext, type CheckoutValues, type ShortageChoice } from '../schema.ts'
import { AddressChoice } from './address-choice.tsx'
import { ChoiceError, Section } from './section.tsx'

const icons: Record<DeliveryKind, ReactNode> = { courier: <Truck />, intercity: <Mail />, pickup: <Store /> }

type DeliverySectionProps = {
  context: CheckoutContext
  goods: number
  forClient: boolean
  /** Among numbered sections. */
  number?: number
  /** A day that stays on offer whatever the hour: it is the order's already. */
  keptDay?: string | null
}

/** How the order travels, what that costs, and where it goes. */
export function DeliverySection({ context, goods, forClient, number, keptDay }: DeliverySectionProps) {
  const { methods, addresses } = context
  const { control, getValues, setValue } = useFormContext<CheckoutValues>()
  const {
    field: { ref, value: code },
  } = useController({ control, name: 'method' })
  const method = methods.find((way) => way.code === code)
  const error = useFieldError('method')
  const [showsAll, setShowsAll] = useState(false)
  const typedCity = useWatch({ control, name: 'city' })
  const cities = [...addresses.map(({ city }) => city), typedCity].filter(Boolean)
  const near = methodsTo(cities, methods)
  const shown = showsAll ? methods : methods.filter((way) => near.includes(way) || way === method)

  function choose(next: string) {
    const way = methods.find((candidate) => candidate.code === next)
    if (!way) return
    const { addressId, payment } = getValues()
    const chosen = addresses.find(({ id }) => id === addressId)
    setValue('method', next, { shouldDirty: true, shouldValidate: Boolean(error) })
    if (addressId !== NEW_ADDRESS && !(chosen && serves(way, chosen.city))) {
      setValue('addressId', fittingAddress(context, next))
    }
    if (payment === 'cash' && !takesCash(way)) setValue('payment', 'invoice')
  }

  return (
    <Section number={number} title="Доставка">
      <RadioGroup
        ref={ref}
        aria-label="Способ доставки"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'method-error' : undefined}
        value={code}
        onValueChange={choose}
      >
        {shown.map((way) => (
          <RadioCard
            key={way.code}
            value={way.code}
            note={<Note method={way} goods={goods} />}
            end={<Price method={way} goods={goods} />}
          >
            <span className="flex items-center gap-2 [&_.lucide]:text-ink-soft max-md:[&_.lucide]:hidden">
              {icons[way.kind]}
              {way.name}
            </span>
          </RadioCard>
        ))}
      </RadioGroup>
      {shown.length < methods.length && (
        <Button variant="ghost" className="mt-2 -ml-3 text-13" onClick={() => setShowsAll(true)}>
          <ChevronDown aria-hidden /> Курьер в другом городе
        </Button>
      )}
      <ChoiceError id="method-error">{error}</ChoiceError>
      {method && method.kind !== 'pickup' && (
        <AddressChoice method={method} addresses={addresses} keepable={!forClient} />
      )}
      {method && <WhenAndWhatIf key={method.code} method={method.code} keptDay={keptDay} />}
    </Section>
  )
}

function Note({ method, goods }: { method: DeliveryMethod; goods: number }) {
  const { address } = useContacts()
  const { free_from } = method
  const description = method.kind === 'pickup' ? pickupText(address, method.description) : method.description
  return (
    <>
      {free_from === null ? description : `${description}. Бесплатно от ${tenge(free_from)}`}
      {deliveryPrice(method, goods) === null && (
        <span className="block text-ink-soft md:hidden">Цену {deliveryPriceText(null)}</span>
      )}
    </>
  )
}

function Price({ method, goods }: { method: DeliveryMethod; goods: number }) {
  const price = deliveryPrice(method, goods)
  if (price === null) return <span className="font-normal text-ink-soft max-md:hidden">{deliveryPriceText(null)}</span>
  return (
    <>
      <span className={price === 0 ? 'text-success' : undefined}>{deliveryPriceText(price)}</span>
      {price === 0 && method.price ? (
        <s className="block text-13 font-normal text-muted">{tenge(method.price)}</s>
      ) : null}
    </>
  )
}

const choices: Record<ShortageChoice, string> = {
  call: 'Позвонить мне',
  rest: 'Привезти остальное',
  cancel: 'Отменить заказ',
}

const SOONEST = 'soonest'
const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short', timeZone: 'UTC' })

/** The wished day, and what to do when something is missing. */
function WhenAndWhatIf({ method, keptDay }: { method: string; keptDay: string | null | undefined }) {
  const { control, setValue } = useFormContext<CheckoutValues>()
  const { value: day, onChange: setDay, ref: dayRef } = useController({ control, name: 'desiredOn' }).field
  const { value: choice, onChange: setChoice, ref: choiceRef } = useController({ control, name: 'onShortage' }).field
  const { data: open } = useQuery(deliveryDaysQuery(method))
  const days = open && keptDay && !open.includes(keptDay) ? [keptDay, ...open] : open

  // Another method, or a later hour, may not reach that day.
  useEffect(() => {
    if (open && day && day !== keptDay && !open.includes(day)) setValue('desiredOn', '')
  }, [open, day, keptDay, setValue])

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
