import { zodResolver } from '@hookform/resolvers/zod'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { isoDay } from '#lib/dates'
import { AppError } from '#lib/errors'
import { tenge } from '#lib/money'
import { readTenge, sumText } from '#lib/typed-sum'
import { DateInput } from '#ui/date-input'
import { FormField } from '#ui/form'
import { IconButton } from '#ui/icon-button'
import { MoneyInput } from '#ui/money-input'
import { recordPayment } from '../mutations.ts'
import { leftOf, type OrderRow } from '../order-list.ts'
import { paymentsSchema } from '../schema.ts'
import { BulkDialog } from './bulk-dialog.tsx'

type RecordPaymentsDialogProps = { orders: OrderRow[]; onClose: () => void }

/** By order, until its payment is recorded: a second try records nothing twice, in a window opened anew neither. */
const keys = new Map<string, string>()

type Payments = z.input<typeof paymentsSchema>

/** Records what has come in on one day for several orders: all that is left, unless another sum is typed. */
export function RecordPaymentsDialog({ orders: selected, onClose }: RecordPaymentsDialogProps) {
  const [orders, setOrders] = useState(selected)
  const form = useForm<Payments, unknown, z.output<typeof paymentsSchema>>({
    resolver: zodResolver(paymentsSchema),
    defaultValues: {
      paidOn: isoDay(),
      amounts: Object.fromEntries(selected.map((order) => [order.id, sumText(leftOf(order))])),
    },
  })

  function leaveOut({ id }: OrderRow) {
    form.unregister(`amounts.${id}`)
    setOrders((former) => former.filter((order) => order.id !== id))
  }

  return (
    <FormProvider {...form}>
      <BulkDialog
        title="Записать оплату"
        description="Деньги, которые поступили на счёт. Записанное не отменить, только вернуть."
        orders={orders}
        confirmLabel="Записать"
        done="Оплата записана:"
        prepare={() => form.trigger(undefined, { shouldFocus: true })}
        work={async ({ id }) => {
          const { paidOn, amounts } = paymentsSchema.parse(form.getValues())
          const idempotencyKey = keys.get(id) ?? crypto.randomUUID()
          keys.set(id, idempotencyKey)
          try {
            await recordPayment(id, { kind: 'received', amount: amounts[id]!, paidOn, note: '', idempotencyKey })
            keys.delete(id)
          } catch (error) {
            if (error instanceof AppError && error.word === 'idempotency_key_used') keys.delete(id)
            throw error
          }
        }}
        onClose={onClose}
      >
        <DayField />
        <ul className="border-y text-14">
          {orders.map((order) => (
            <PaymentLine
              key={order.id}
              order={order}
              onLeaveOut={orders.length > 1 ? () => leaveOut(order) : undefined}
            />
          ))}
        </ul>
        <Total />
      </BulkDialog>
    </FormProvider>
  )
}

function DayField() {
  const {
    field: { ref, value, onChange },
  } = useController<Payments, 'paidOn'>({ name: 'paidOn' })
  return (
    <FormField name="paidOn" label="День поступления" required className="w-48">
      <DateInput ref={ref} value={value} onValueChange={onChange} max={isoDay()} />
    </FormField>
  )
}

type PaymentLineProps = { order: OrderRow; onLeaveOut: (() => void) | undefined }

function PaymentLine({ order, onLeaveOut }: PaymentLineProps) {
  const {
    field: { ref, name, value, onChange, onBlur },
  } = useController<Payments, `amounts.${string}`>({ name: `amounts.${order.id}` })
  const left = leftOf(order)
  const more = (readTenge(value).sum ?? 0) - left
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_168px_44px] items-start gap-x-3 py-2 not-first:border-t">
      <p className="self-center">
        <span className="font-semibold tabular-nums">{order.number}</span>
        <span className="block truncate text-13 text-muted">{order.clinic_name}</span>
      </p>
      <FormField
        name={name}
        label={`Сумма по заказу ${order.number}`}
        hint={more > 0 ? `На ${tenge(more)} больше, чем осталось` : undefined}
        className="[&>label]:sr-only"
      >
        <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
      </FormField>
      {onLeaveOut && (
        <IconButton label={`Не записывать по заказу ${order.number}`} onClick={onLeaveOut}>
          <X className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

function Total() {
  const amounts = useWatch<Payments, 'amounts'>({ name: 'amounts' })
  const sum = Object.values(amounts).reduce((total, amount) => total + (readTenge(amount ?? '').sum ?? 0), 0)
  return (
    <p className="flex justify-between gap-4 text-14">
      Всего <b className="text-16 font-semibold tabular-nums">{tenge(sum)}</b>
    </p>
  )
}
