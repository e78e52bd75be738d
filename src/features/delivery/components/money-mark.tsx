import { tenge } from '#lib/money/money'
import { StatusChip } from '#ui/data/status-chip'
import type { DeliveryCard } from '../board.ts'

/** What to collect, or that nothing is due: all that delivery may know of the money. */
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
