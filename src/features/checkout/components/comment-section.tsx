import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { dateText } from '#lib/dates/dates'
import { Checkbox } from '#ui/form/checkbox'
import { FormField, useFieldError } from '#ui/form/form'
import { Textarea } from '#ui/form/textarea'
import type { Offer } from '../queries.ts'
import type { CheckoutValues } from '../schema.ts'
import { ChoiceError, Section } from './section.tsx'

const LONGEST = 1000

type CommentSectionProps = {
  number: number | undefined
  dueOffer: Offer | null
  offerLink: ReactNode
}

export function CommentSection({ number, dueOffer, offerLink }: CommentSectionProps) {
  const { control, register } = useFormContext<CheckoutValues>()
  const comment = useWatch({ control, name: 'comment' })
  return (
    <Section number={number} title="Комментарий">
      <FormField name="comment" label="Для менеджера и курьера" remark="необязательно">
        <Textarea maxLength={LONGEST} {...register('comment')} />
      </FormField>
      <p className="mt-1.5 text-right text-12 text-muted tabular-nums">
        {comment.length} из {LONGEST}
      </p>
      {dueOffer && <OfferConsent offer={dueOffer} link={offerLink} />}
    </Section>
  )
}

function OfferConsent({ offer, link }: { offer: Offer; link: ReactNode }) {
  const { control } = useFormContext<CheckoutValues>()
  const error = useFieldError('offer')
  const before = offer.acceptedVersion && ` Раньше вы принимали версию от ${dateText(offer.acceptedVersion)}.`
  return (
    <div className="mt-3 border-t pt-1.5">
      <Controller
        control={control}
        name="offer"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            ref={ref}
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'offer-error' : undefined}
            note={`Версия от ${dateText(offer.version)}.${before ?? ''}`}
          >
            Принимаю {link}
          </Checkbox>
        )}
      />
      <ChoiceError id="offer-error">{error}</ChoiceError>
    </div>
  )
}
