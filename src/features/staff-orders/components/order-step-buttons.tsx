import type { Role } from '#features/account/roles.ts'
import type { OrderStatus } from '#features/orders/status.ts'
import { tenge } from '#lib/money'
import { Button, type ButtonProps } from '#ui/button'
import { ReasonDialog } from '#ui/reason-dialog'
import { toast } from '#ui/toast'
import { nextStep, stepBack, stepLabel } from '../steps.ts'
import { stepFailure, useOrderStep } from '../use-order-step.ts'
import { ShipOrderDialog } from './ship-order-dialog.tsx'

type SteppingOrder = {
  id: string
  number: string
  status: OrderStatus
  delivery_method: string
  /** What was received and not given back. */
  paid?: number
}

type StepButtonProps = Omit<ButtonProps, 'onClick' | 'loading' | 'children'> & {
  order: SteppingOrder
  viewerRole: Role
}

/** Takes an order to its next status, when the role may; nothing otherwise. */
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

/** Cancels an order or takes it back, when the role may; asks why. */
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
