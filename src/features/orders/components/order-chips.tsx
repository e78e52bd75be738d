import { StatusChip } from '#ui/data/status-chip'
import { orderStatus, paymentWords, type OrderStatus, type PaymentStatus } from '../status.ts'

type OrderChipsProps = {
  status: OrderStatus
  payment: PaymentStatus
  /** Received less refunded, in tenge. */
  paid: number
  due: number
}

export function OrderChips({ status, payment, paid, due }: OrderChipsProps) {
  const money = paymentWords(payment, paid, due)
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusChip tone={orderStatus[status].tone}>{orderStatus[status].label}</StatusChip>
      <StatusChip tone={money.tone}>{money.label}</StatusChip>
    </span>
  )
}
