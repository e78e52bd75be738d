import type { ReactNode } from 'react'
import { z } from 'zod'
import { requiredText, optionalText } from '#lib/form-schema'
import { FormField } from '#ui/form'
import { FormDialog } from '#ui/form-dialog'
import { Input } from '#ui/input'
import { stepLabel } from '../steps.ts'
import { useOrderStep } from '../use-order-step.ts'

const MAX_LENGTH = 120
const labels = { carrier: 'Служба доставки', tracking_number: 'Номер отправления' }

const schema = z.object({
  carrier: requiredText(1, MAX_LENGTH, 'Укажите, кто везёт заказ'),
  tracking_number: optionalText(MAX_LENGTH),
})

type ShipOrderDialogProps = {
  trigger: ReactNode
  order: { id: string; number: string; delivery_method: string }
}

/** Hands an assembled order over: who carries it, and under which number. */
export function ShipOrderDialog({ trigger, order }: ShipOrderDialogProps) {
  const step = useOrderStep(order)
  return (
    <FormDialog
      trigger={trigger}
      title={stepLabel.shipped}
      description={`Заказ ${order.number}. Клиника увидит службу и номер отправления.`}
      schema={schema}
      defaultValues={{ carrier: order.delivery_method, tracking_number: '' }}
      confirmLabel={stepLabel.shipped}
      onSubmit={(shipment) => step.take({ status: 'shipped', ...shipment })}
    >
      {({ register }) => (
        <>
          <FormField name="carrier" label={labels.carrier} required>
            <Input maxLength={MAX_LENGTH} {...register('carrier')} />
          </FormField>
          <FormField
            name="tracking_number"
            label={labels.tracking_number}
            remark="необязательно"
            hint="Не нужен для курьера и самовывоза"
          >
            <Input
              maxLength={MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              {...register('tracking_number')}
            />
          </FormField>
        </>
      )}
    </FormDialog>
  )
}
