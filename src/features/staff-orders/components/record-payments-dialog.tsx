import { zodResolver } from '@hookform/resolvers/zod'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { isoDay } from '#lib/dates/dates'
import { keyedCalls } from '#lib/backend/keyed-calls'
import { tenge } from '#lib/money/money'
import { readTenge, sumText } from '#lib/money/typed-sum'
import { DateField, MoneyField } from '#ui/form/form-fields'
import { IconButton } from '#ui/action/icon-button'
import { recordPayment } from '../mutations.ts'
import { leftOf, type OrderRow } from '../order-list.ts'
import { paymentsSchema } from '../schema.ts'
import { BulkDialog } from './bulk-dialog.tsx'

type RecordPaymentsDialogProps = { orders: OrderRow[]; onClose: () => void }

/** Outlives the dialog: a second try in a new one records nothing twice. */
const once = keyedCalls()

type Schema = ReturnType<typeof paymentsSchema>
type Payments = z.input<Schema>

/** All that is left of each, unless another sum is typed. */
export function RecordPaymentsDialog({ orders: selected, onClose }: RecordPaymentsDialogProps) {
  const [orders, setOrders] = useState(selected)
  const schema = paymentsSchema(Object.fromEntries(selected.map((order) => [order.id, leftOf(order)])))
  const form = useForm<Payments, unknown, z.output<Schema>>({
    resolver: zodResolver(schema),
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
        description="Деньги, которые поступили на счёт. Ошибочную запись можно отменить в заказе в течение суток."
        orders={orders}
        confirmLabel="Записать"
        done="Оплата записана:"
        prepare={() => form.trigger(undefined, { shouldFocus: true })}
        work={async ({ id }) => {
          const { paidOn, amounts } = schema.parse(form.getValues())
          const payment = { kind: 'received', amount: amounts[id]!, paidOn, note: '' } as const
          await once(id, (idempotencyKey) => recordPayment(id, { ...payment, idempotencyKey }))
        }}
        isDirty={form.formState.isDirty}
        onClose={onClose}
      >
        <DateField name="paidOn" label="День поступления" required max={isoDay()} className="w-48" />
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

type PaymentLineProps = { order: OrderRow; onLeaveOut: (() => void) | undefined }

function PaymentLine({ order, onLeaveOut }: PaymentLineProps) {
  const name = `amounts.${order.id}` as const
  const typed = useWatch<Payments, typeof name>({ name })
  const more = (readTenge(typed ?? '').sum ?? 0) - leftOf(order)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_168px_44px] items-start gap-x-3 py-2 not-first:border-t">
      <p className="self-center">
        <span className="font-semibold tabular-nums">{order.number}</span>
        <span className="block truncate text-13 text-muted">{order.clinic_name}</span>
      </p>
      <MoneyField
        name={name}
        label={`Сумма по заказу ${order.number}`}
        hint={more > 0 ? `На ${tenge(more)} больше, чем осталось` : undefined}
        className="[&>label]:sr-only"
      />
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
