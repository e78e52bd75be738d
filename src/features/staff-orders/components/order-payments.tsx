import { useMutation } from '@tanstack/react-query'
import { amountText, isReport, isReversed, isReversible, isUnconfirmed } from '#features/orders/payment.ts'
import { paymentKind, reversalText } from '#features/orders/status.ts'
import { cn } from '#lib/dom/cn'
import { dateText } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { toast } from '#ui/state/toast'
import { reversePaymentMutation } from '../mutations.ts'
import type { StaffOrder } from '../queries.ts'

type Payment = StaffOrder['order_payments'][number]
type OrderPaymentsProps = {
  order: StaffOrder
  mayReverse: boolean
  nameOf: (userId: string | null) => string
}

const cell = 'border-t py-2 align-top'

export function OrderPayments({ order, mayReverse, nameOf }: OrderPaymentsProps) {
  const { order_payments: payments } = order
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
        {payments.map((payment) => {
          const { id, kind, amount, paid_on, note, actor_id, reverses_id } = payment
          const reversed = isReversed(payments, payment)
          const counts = !isReport(kind) && !reversed && reverses_id === null
          const remark = reversed ? 'отменена' : isUnconfirmed(payments, payment) && 'не подтверждена'
          const Sum = reversed ? 's' : 'span'
          return (
            <tr key={id} className={counts ? undefined : 'text-muted'}>
              <td className={`${cell} pr-4`}>
                {reverses_id === null ? paymentKind[kind] : reversalText(paymentKind[kind])}
                {remark && <span className="block text-12 text-muted">{remark}</span>}
                {note && <span className="block text-12 break-words text-muted">{note}</span>}
                {mayReverse && isReversible(payments, payment) && <ReverseDialog order={order} payment={payment} />}
              </td>
              <td className={`${cell} pr-4 whitespace-nowrap`}>
                {paid_on ? dateText(paid_on) : 'не указан'}
                <span className="block text-12 text-muted">{nameOf(actor_id)}</span>
              </td>
              <td className={cn(cell, 'text-right whitespace-nowrap', counts && 'font-semibold')}>
                <Sum>{amountText(kind === 'refunded' && amount ? -amount : amount)}</Sum>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ReverseDialog({ order, payment: { id, kind, amount } }: { order: StaffOrder; payment: Payment }) {
  const { mutateAsync: reverse } = useMutation(reversePaymentMutation(order.id))
  return (
    <ReasonDialog
      trigger={
        <button
          type="button"
          aria-label={`Отменить запись: ${paymentKind[kind]}, ${tenge(amount!)}`}
          className="-my-1.5 block link py-2.5 text-13"
        >
          Отменить запись
        </button>
      }
      title="Отменить запись?"
      description={`«${paymentKind[kind]}», ${tenge(amount!)}: эти деньги больше не считаются. В платежах останутся обе записи.${
        kind === 'received' ? ' Клиника узнает, что оплата не засчитана, но причину не увидит.' : ''
      }`}
      reasons={['Деньги за другой заказ', 'Ошибка в сумме', 'Записано дважды']}
      maxLength={500}
      confirmLabel="Отменить запись"
      cancelLabel="Не отменять"
      onConfirm={async (reason) => {
        await reverse({ payment_id: id, reason })
        toast.success(`Заказ ${order.number}: запись отменена`)
      }}
    />
  )
}
