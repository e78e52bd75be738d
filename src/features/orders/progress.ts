import type { Order } from './queries.ts'
import type { OrderStatus } from './status.ts'

const WAY = ['new', 'confirmed', 'assembling', 'shipped', 'delivered'] as const

type Times = Pick<
  Order,
  | 'status'
  | 'created_at'
  | 'confirmed_at'
  | 'assembling_at'
  | 'shipped_at'
  | 'delivered_at'
  | 'returned_at'
  | 'cancelled_at'
>

/** `at` is when it was reached. */
export type ProgressStep = { status: OrderStatus; at: string | null }

/** All steps, and the current one; an order that ended early has no steps ahead. */
export function progressOf(order: Times): { steps: ProgressStep[]; current: number } {
  const at = (status: OrderStatus) => (status === 'new' ? order.created_at : order[`${status}_at`])
  const step = (status: OrderStatus): ProgressStep => ({ status, at: at(status) })

  if (order.status === 'cancelled' || order.status === 'returned') {
    const reached = WAY.filter((status) => at(status) !== null)
    return { steps: [...reached, order.status].map(step), current: reached.length }
  }
  const place = WAY.indexOf(order.status)
  return { steps: WAY.map(step), current: order.status === 'delivered' ? WAY.length : place }
}
