import { amountText, isReport, isUnconfirmed } from '#features/orders/payment.ts'
import { paymentKind } from '#features/orders/status.ts'
import { cn } from '#lib/dom/cn'
import { dateText } from '#lib/dates/dates'
import type { StaffOrder } from '../queries.ts'

type OrderPaymentsProps = {
  payments: StaffOrder['order_payments']
  nameOf: (userId: string | null) => string
}

const cell = 'border-t py-2 align-top'

export function OrderPayments({ payments, nameOf }: OrderPaymentsProps) {
  const oldestFirst = payments.toReversed()
  return (
    <table className="w-full text-14 tabular-nums">
      <thead className="text-12 text-muted">
        <tr>
          <th className="pb-1.5 text-left font-normal">Платёж</th>
          <th className="pb-1.5 text-left font-normal">День</th>
          <th className="pb-1.5 text-right font-normal">Сумма</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, kind, amount, paid_on, note, actor_id }, index) => (
          <tr key={id} className={isReport(kind) ? 'text-muted' : undefined}>
            <td className={`${cell} pr-4`}>
              {paymentKind[kind]}
              {isUnconfirmed(oldestFirst, payments.length - 1 - index) && (
                <span className="block text-12 text-muted">не подтверждена</span>
              )}
              {note && <span className="block text-12 break-words text-muted">{note}</span>}
            </td>
            <td className={`${cell} pr-4 whitespace-nowrap`}>
              {paid_on ? dateText(paid_on) : 'не указан'}
              <span className="block text-12 text-muted">{nameOf(actor_id)}</span>
            </td>
            <td className={cn(cell, 'text-right whitespace-nowrap', !isReport(kind) && 'font-semibold')}>
              {amountText(kind === 'refunded' && amount ? -amount : amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
