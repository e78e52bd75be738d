import { useMutation } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { leftToPay, paidTotal, surplus } from '#features/orders/payment.ts'
import { isoDay } from '#lib/dates/dates'
import { tenge } from '#lib/money/money'
import { hasExtraZero } from '#lib/money/tenfold'
import { readTenge, sumText } from '#lib/money/typed-sum'
import { Button } from '#ui/action/button'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { DateField, MoneyField } from '#ui/form/form-fields'
import { TenfoldField } from '#ui/form/tenfold-check'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { recordPaymentMutation, undoPaymentMutation, type NewPayment } from '../mutations.ts'
import type { StaffOrder } from '../queries.ts'
import { paymentSchema, refundSchema } from '../schema.ts'

type PaymentDialogProps = { order: StaffOrder }

/** Records, says so and offers to undo it. */
function useRecord({ id, number }: StaffOrder) {
  const { mutateAsync: record } = useMutation(recordPaymentMutation(id))
  const { mutateAsync: undo } = useMutation(undoPaymentMutation(id))
  return async (payment: NewPayment) => {
    await record(payment)
    const sum = tenge(payment.amount)
    // Promises, not callbacks of mutate(): the drawer may be closed by then.
    const onClick = () =>
      void undo(payment.idempotencyKey).then(() => toast.show(`Заказ ${number}: запись отменена`), toastError)
    toast.success(
      `Заказ ${number}: ${payment.kind === 'received' ? `оплата ${sum} записана` : `возврат ${sum} записан`}`,
      {
        action: { label: 'Отменить', onClick },
      },
    )
  }
}

export function RecordPaymentDialog({ order }: PaymentDialogProps) {
  const record = useRecord(order)
  const left = leftToPay(order)
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          Записать оплату
        </Button>
      }
      title="Записать оплату"
      description={`Заказ ${order.number}. ${left > 0 ? `Осталось оплатить ${tenge(left)}.` : 'Всё уже оплачено.'}`}
      schema={paymentSchema(left)}
      defaultValues={{ amount: left > 0 ? sumText(left) : '', paidOn: isoDay(), note: '', checked: null }}
      confirmLabel="Записать"
      onSubmit={(payment, idempotencyKey) => record({ kind: 'received', ...payment, idempotencyKey })}
    >
      <PaymentFields left={left} />
    </FormDialog>
  )
}

export function RefundDialog({ order }: PaymentDialogProps) {
  const record = useRecord(order)
  const paid = paidTotal(order)
  const back = surplus(order)
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          Записать возврат денег
        </Button>
      }
      title="Записать возврат денег"
      description={`Заказ ${order.number}. Получено ${tenge(paid)}. Это запись: сам перевод делают в банке.`}
      schema={refundSchema(paid)}
      defaultValues={{ amount: back > 0 ? sumText(back) : '', paidOn: isoDay(), note: '' }}
      confirmLabel="Записать возврат"
      tone="danger"
      onSubmit={(payment, idempotencyKey) => record({ kind: 'refunded', ...payment, idempotencyKey })}
    >
      <PaymentFields />
    </FormDialog>
  )
}

/** More than `left` is a surplus, shown while typing. */
function PaymentFields({ left }: { left?: number }) {
  const { register, control } = useFormContext<{ amount: string; note: string }>()
  const { sum: amount = 0 } = readTenge(useWatch({ control, name: 'amount' }))
  const isMore = left !== undefined && amount > left
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <MoneyField
          name="amount"
          label="Сумма"
          required
          hint={isMore && `На ${tenge(amount - left)} больше, чем осталось`}
        />
        <DateField name="paidOn" label="День" required max={isoDay()} />
      </div>
      {left !== undefined && (
        <TenfoldField
          what="Сумма больше остатка"
          times="в 10 раз или больше"
          old={left}
          next={amount}
          needsCheck={hasExtraZero(left, amount)}
        />
      )}
      <FormField name="note" label="Примечание" remark="необязательно" hint="Клиника его не видит">
        <Textarea rows={2} className="min-h-0" {...register('note')} />
      </FormField>
    </>
  )
}
