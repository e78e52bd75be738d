import type { Role } from '#features/account/roles.ts'
import type { OrderStatus, PaymentStatus } from '#features/orders/status.ts'

export type OrderStep = Exclude<OrderStatus, 'new'>

type Steps = Partial<Record<OrderStatus, readonly OrderStep[]>>

const managerSteps: Steps = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
}
const logisticSteps: Steps = {
  confirmed: ['assembling'],
  assembling: ['shipped'],
  shipped: ['delivered'],
}
const adminSteps: Steps = {
  new: ['confirmed', 'cancelled'],
  confirmed: ['assembling', 'cancelled'],
  assembling: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
}

const steps: Record<Role, Steps> = {
  super_admin: adminSteps,
  admin: adminSteps,
  account_manager: managerSteps,
  logistic: logisticSteps,
}

/** What the buttons offer; the database decides. */
export function stepsFrom(status: OrderStatus, role: Role): readonly OrderStep[] {
  return steps[role][status] ?? []
}

export function nextStep(status: OrderStatus, role: Role): OrderStep | undefined {
  return stepsFrom(status, role).find((step) => !isStepBack(step))
}

/** The stock returns, and a reason is required. */
export function stepBack(status: OrderStatus, role: Role): OrderStep | undefined {
  return stepsFrom(status, role).find(isStepBack)
}

function isStepBack(step: OrderStep): boolean {
  return step === 'cancelled' || step === 'returned'
}

export const stepLabel: Record<OrderStep, string> = {
  confirmed: 'Подтвердить',
  assembling: 'Взять в сборку',
  shipped: 'Передать в доставку',
  delivered: 'Отметить доставку',
  returned: 'Вернуть весь заказ',
  cancelled: 'Отменить заказ',
}

type DeliveryPriced = {
  status: OrderStatus
  payment_status: PaymentStatus
  received_total: number
  delivery_price: number | null
}

/** Whether a role may change the delivery price, and whether a reason is required: the clinic has paid by the earlier price. */
export function deliveryPriceRule(order: DeliveryPriced, role: Role): 'free' | 'with-reason' | undefined {
  const { status, payment_status, received_total, delivery_price } = order
  const isOpen = status === 'new' || status === 'confirmed'
  // An order that left without a price may still get one.
  const isMissing = delivery_price === null && status !== 'cancelled' && status !== 'returned'
  const mayPrice = isOpen ? role !== 'logistic' : isMissing && (role === 'admin' || role === 'super_admin')
  if (!mayPrice || payment_status === 'refunded') return undefined
  if (payment_status === 'unpaid' && received_total === 0) return 'free'
  return role === 'account_manager' ? undefined : 'with-reason'
}
