import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { tenge } from '#lib/money'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { toast } from '#ui/toast'
import { paymentMutation } from '../mutations.ts'
import type { StaffOrder } from '../queries.ts'
import { nextPayment } from '../steps.ts'

const words = {
  paid: {
    button: 'Отметить оплату',
    question: 'Отметить заказ оплаченным?',
    consequence: (sum: string) => `Вы подтверждаете, что ${sum} поступили. Клиника увидит это в заказе.`,
    done: 'Оплата отмечена',
  },
  refunded: {
    button: 'Отметить возврат денег',
    question: 'Отметить возврат денег?',
    consequence: (sum: string) => `Вы подтверждаете, что ${sum} возвращены клинике. Отменить это нельзя.`,
    done: 'Возврат денег отмечен',
  },
}

/** Notes the money of an order: that it came, or went back. For admins. */
export function PaymentButton({ order }: { order: StaffOrder }) {
  const next = nextPayment(order.payment_status)
  const save = useMutation(paymentMutation(order.id))

  // What was cancelled before it was paid owes nothing.
  const ended = order.status === 'cancelled' || order.status === 'returned'
  if (!next || (next === 'paid' && ended)) return null
  const { button, question, consequence, done } = words[next]
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" size="sm">
          {button}
        </Button>
      }
      title={question}
      confirmLabel={button}
      onConfirm={() =>
        save.mutateAsync(next, {
          onSuccess: () => toast.success(`Заказ ${order.number}: ${done.toLowerCase()}`),
          onError: (error) => toast.error(errorText(error)),
        })
      }
    >
      {consequence(tenge(order.total))}
    </ConfirmDialog>
  )
}
