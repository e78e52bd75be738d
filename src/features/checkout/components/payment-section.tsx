import { Link } from '@tanstack/react-router'
import Banknote from 'lucide-react/icons/banknote'
import FileText from 'lucide-react/icons/file-text'
import Hospital from 'lucide-react/icons/hospital'
import Smartphone from 'lucide-react/icons/smartphone'
import { useController, useFormContext } from 'react-hook-form'
import { paymentMethod, type PaymentMethod } from '#features/orders/status.ts'
import { kzIdName } from '#lib/forms/kz-id'
import { applyMask, kzIdMask } from '#lib/forms/masks'
import { organisationName } from '#lib/text/organisation'
import { useFieldError } from '#ui/form/form'
import { RadioCard, RadioGroup } from '#ui/form/radio-group'
import { takesCash, type DeliveryMethod } from '../delivery.ts'
import type { Payer } from '../queries.ts'
import { CASH_NOT_TAKEN, type CheckoutValues } from '../schema.ts'
import { ChoiceError, Section } from './section.tsx'

const ways = [
  { value: 'invoice', icon: <FileText />, note: 'Безналичный перевод от юридического лица или ИП' },
  { value: 'kaspi', icon: <Smartphone />, note: 'Ссылка и QR после подтверждения заказа менеджером' },
  { value: 'cash', icon: <Banknote />, note: 'Курьеру или при самовывозе' },
] as const

type PaymentSectionProps = { method: DeliveryMethod | undefined; payer: Payer; forClient: boolean }

export function PaymentSection({ method, payer, forClient }: PaymentSectionProps) {
  const { control, setValue } = useFormContext<CheckoutValues>()
  const {
    field: { ref, value: payment },
  } = useController({ control, name: 'payment' })
  const error = useFieldError('payment')
  const cashTaken = !method || takesCash(method)
  return (
    <Section number={3} title="Оплата">
      <RadioGroup
        ref={ref}
        aria-label="Способ оплаты"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'payment-error' : undefined}
        value={payment}
        onValueChange={(value) =>
          setValue('payment', value as PaymentMethod, { shouldDirty: true, shouldValidate: Boolean(error) })
        }
      >
        {ways.map(({ value, icon, note }) => {
          const disabled = value === 'cash' && !cashTaken
          return (
            <RadioCard key={value} value={value} disabled={disabled} note={disabled ? CASH_NOT_TAKEN : note}>
              <span className="flex items-center gap-2 [&_.lucide]:text-ink-soft max-md:[&_.lucide]:hidden">
                {icon}
                {paymentMethod[value]}
              </span>
            </RadioCard>
          )
        })}
      </RadioGroup>
      <ChoiceError id="payment-error">{error}</ChoiceError>
      <div className="mt-3 flex flex-wrap gap-3.5 rounded-control bg-sunken px-4 py-3.5 text-14">
        <Hospital aria-hidden className="text-muted" />
        <div className="min-w-0 flex-1 basis-[6rem]">
          <p className="font-semibold">{organisationName(payer)}</p>
          <p className="text-13 text-muted tabular-nums">
            {payer.bin_iin && (
              <span className="block">
                {kzIdName(payer.bin_iin)} {applyMask(kzIdMask, payer.bin_iin)}
              </span>
            )}
            {[payer.city, payer.address].filter(Boolean).join(', ')}
          </p>
        </div>
        {!forClient && (
          <Link to="/profile" search={{ tab: 'clinic' }} className="link self-start">
            Реквизиты
          </Link>
        )}
      </div>
    </Section>
  )
}
