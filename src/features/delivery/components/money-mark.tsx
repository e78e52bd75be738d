import { tenge } from '#lib/money'
import { StatusChip } from '#ui/status-chip'
import type { DeliveryCard } from '../board.ts'

/** All that delivery needs to know of the money: what to collect, or that nothing is due. */
export function MoneyMark({ order }: { order: Pick<DeliveryCard, 'amount_to_collect' | 'is_paid' | 'status'> }) {
  if (order.amount_to_collect !== null && order.status !== 'delivered') {
    return (
      <StatusChip tone="warning" className="whitespace-nowrap">
        взять {tenge(order.amount_to_collect)}
      </StatusChip>
    )
  }
  return order.is_paid ? <StatusChip tone="success">Оплачен</StatusChip> : null
}
