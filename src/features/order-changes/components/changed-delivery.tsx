import { useState } from 'react'
import { DeliverySection } from '#features/checkout/components/delivery-section.tsx'
import { RecipientFields } from '#features/checkout/components/recipient-fields.tsx'
import { Section } from '#features/checkout/components/section.tsx'
import type { CheckoutContext } from '#features/checkout/schema.ts'
import { dayText } from '#lib/dates/dates'
import { formatPhone } from '#lib/forms/phone'
import { Button } from '#ui/action/button'
import { Card, CardHeader } from '#ui/page/card'
import type { ChangedOrder } from '../queries.ts'

type ChangedDeliveryProps = { order: ChangedOrder; context: CheckoutContext; goods: number; forStaff: boolean }

/** Where the order goes; its fields once somebody wants to change them. */
export function ChangedDelivery({ order, context, goods, forStaff }: ChangedDeliveryProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    const { delivery_method_name, city, address, recipient_name, recipient_phone, desired_on } = order
    return (
      <Card>
        <CardHeader
          title="Доставка"
          className="mb-2"
          end={
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              Изменить доставку
            </Button>
          }
        />
        <p className="text-14">{[delivery_method_name, city, address].filter(Boolean).join(', ')}</p>
        <p className="text-14 text-ink-soft">
          {recipient_name}, {formatPhone(recipient_phone)}
        </p>
        <p className="text-14 text-ink-soft">{desired_on ? dayText(desired_on) : 'Как можно скорее'}</p>
      </Card>
    )
  }
  return (
    <Card padded={false}>
      <DeliverySection context={context} goods={goods} forClient={forStaff} keptDay={order.desired_on} />
      <Section number={undefined} title="Получатель">
        <RecipientFields />
      </Section>
    </Card>
  )
}
