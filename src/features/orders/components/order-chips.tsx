import { StatusChip } from '#ui/status-chip'
import { orderStatus, paymentStatus, type OrderStatus, type PaymentStatus } from '../status.ts'

/** Where an order stands, and its money. */
export function OrderChips({ status, payment }: { status: OrderStatus; payment: PaymentStatus }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusChip tone={orderStatus[status].tone}>{orderStatus[status].label}</StatusChip>
      <StatusChip tone={paymentStatus[payment].tone}>{paymentStatus[payment].label}</StatusChip>
    </span>
  )
}
