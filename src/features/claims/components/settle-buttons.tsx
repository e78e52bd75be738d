import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { leftOf } from '#features/staff-orders/order-list.ts'
import { orderPages } from '#features/staff-orders/queries.ts'
import { tengeText } from '#lib/forms/form-schema'
import { tenge } from '#lib/money/money'
import { sumText } from '#lib/money/typed-sum'
import { Button } from '#ui/action/button'
import { MoneyField, SelectField } from '#ui/form/form-fields'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { FormDialog } from '#ui/window/form-dialog'
import type { StaffClaim } from '../claim.ts'
import { moveSurplusMutation, replaceMutation } from '../mutations.ts'

/** What an accepted claim still owes. */
export function SettleButtons({ claim }: { claim: StaffClaim }) {
  if (claim.status !== 'accepted') return null
  switch (claim.settle_by) {
    case 'replace':
      return <Replace claim={claim} />
    case 'credit':
      return <Credit claim={claim} />
    default:
      return (
        <Button asChild>
          <Link to="/admin/orders" search={{ order: claim.order_id }}>
            Записать возврат денег
          </Link>
        </Button>
      )
  }
}

function Replace({ claim }: { claim: StaffClaim }) {
  const { mutateAsync } = useMutation(replaceMutation(claim))
  const [key] = useState(() => crypto.randomUUID())
  const names = new Map(claim.items.map((item) => [item.product_id, item]))
  const send = () =>
    mutateAsync(key).then(
      (answer) => toast.success(`Заказ ${z.object({ number: z.string() }).parse(answer).number} на замену создан`),
      (error: unknown) => {
        toastError(error)
        throw error
      },
    )
  return (
    <ConfirmDialog
      trigger={<Button>Отправить замену</Button>}
      title="Отправить замену?"
      confirmLabel="Создать заказ"
      onConfirm={send}
    >
      <ul className="mb-2">
        {claim.to_replace.map(({ product_id, sku, quantity }) => (
          <li key={product_id}>
            {names.get(product_id)?.name ?? sku}, {quantity}
            {'\u00a0'}шт. На складе {names.get(product_id)?.stock_count ?? 0}
          </li>
        ))}
      </ul>
      Заказ на 0{'\u00a0'}₸ будет подтверждён сразу и отправится туда же, что и заказ {claim.order.number}.
    </ConfirmDialog>
  )
}

const creditSchema = z.object({
  to: z.string().min(1, 'Выберите заказ'),
  amount: tengeText(1, undefined, 'Введите, сколько зачесть'),
})

function Credit({ claim }: { claim: StaffClaim }) {
  const { mutateAsync } = useMutation(moveSurplusMutation(claim.order_id))
  const { surplus } = claim.order
  const { data } = useQuery(orderPages.query({ clinic_id: claim.clinic.user_id, page_size: 100 }))
  const unpaid = (data?.rows ?? []).filter((order) => order.id !== claim.order_id && leftOf(order) > 0)
  if (data && unpaid.length === 0)
    return <p className="text-14 text-muted">Зачесть пока некуда: неоплаченных заказов нет.</p>
  return (
    <FormDialog
      trigger={<Button loading={!data}>Зачесть в заказ…</Button>}
      title="Зачесть в другой заказ"
      description={`К зачёту ${tenge(surplus)} по заказу ${claim.order.number}.`}
      schema={creditSchema}
      defaultValues={{
        to: unpaid.length === 1 ? unpaid[0]!.id : '',
        amount: sumText(unpaid.length === 1 ? Math.min(surplus, unpaid[0]!.due - unpaid[0]!.paid) : surplus),
      }}
      labels={{ to: 'Заказ', amount: 'Сумма' }}
      confirmLabel="Зачесть"
      onSubmit={async ({ to, amount }, idempotency_key) => {
        await mutateAsync({ to_order_id: to, amount, idempotency_key })
        toast.success(`${tenge(amount)} зачтено`)
      }}
    >
      <SelectField
        name="to"
        label="Заказ"
        options={unpaid.map(({ id, number, due, paid }) => ({
          value: id,
          label: `${number}, осталось ${tenge(due - paid)}`,
        }))}
      />
      <MoneyField name="amount" label="Сумма" />
    </FormDialog>
  )
}
