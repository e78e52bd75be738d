import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Role } from '#features/account/roles.ts'
import type { OrderStatus } from '#features/orders/status.ts'
import { requiredText, optionalText } from '#lib/forms/form-schema'
import { tenge } from '#lib/money/money'
import { Button, type ButtonProps } from '#ui/action/button'
import { FormField } from '#ui/form/form'
import { FormDialog } from '#ui/window/form-dialog'
import { Input } from '#ui/form/input'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { toast } from '#ui/state/toast'
import { nextStep, stepBack, stepLabel } from '../steps.ts'
import { stepFailure, useOrderStep } from '../use-order-step.ts'

type SteppingOrder = {
  id: string
  number: string
  status: OrderStatus
  delivery_method: string
  /** Received minus refunded. */
  paid?: number
}

type StepButtonProps = Omit<ButtonProps, 'onClick' | 'loading' | 'children'> & {
  order: SteppingOrder
  viewerRole: Role
}

export function NextStepButton({ order, viewerRole, ...look }: StepButtonProps) {
  const step = useOrderStep(order)
  const next = nextStep(order.status, viewerRole)
  if (!next) return null
  if (next === 'shipped') {
    return <ShipOrderDialog order={order} trigger={<Button {...look}>{stepLabel.shipped}</Button>} />
  }
  return (
    <Button
      {...look}
      loading={step.isPending}
      onClick={() => {
        step.take({ status: next }).catch((error: unknown) => toast.error(stepFailure(error, order.number)))
      }}
    >
      {stepLabel[next]}
    </Button>
  )
}

const back = {
  cancelled: {
    title: 'Отменить заказ?',
    cancelLabel: 'Не отменять',
    description: 'Товары вернутся на склад. Клиника увидит причину в истории заказа.',
    reasons: ['Клиника передумала', 'Не удалось связаться с клиникой', 'Товара нет в наличии', 'Дубль заказа'],
  },
  returned: {
    title: 'Вернуть весь заказ?',
    cancelLabel: 'Не возвращать',
    description: 'Все товары заказа вернутся на склад. Клиника увидит причину в истории заказа.',
    reasons: ['Клиника отказалась при получении', 'Товар повреждён', 'Не тот товар'],
  },
}

export function StepBackButton({ order, viewerRole, ...look }: StepButtonProps) {
  const step = useOrderStep(order)
  const previous = stepBack(order.status, viewerRole)
  if (previous !== 'cancelled' && previous !== 'returned') return null
  return (
    <ReasonDialog
      {...back[previous]}
      description={
        <>
          {back[previous].description}
          {order.paid ? ` Получено ${tenge(order.paid)}: деньги нужно будет вернуть.` : ''}
        </>
      }
      trigger={
        <Button variant="danger" {...look}>
          {stepLabel[previous]}
        </Button>
      }
      confirmLabel={stepLabel[previous]}
      onConfirm={(comment) => step.take({ status: previous, comment })}
    />
  )
}

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

function ShipOrderDialog({ trigger, order }: ShipOrderDialogProps) {
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
