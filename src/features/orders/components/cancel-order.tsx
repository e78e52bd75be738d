import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/text/error-texts'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { Field } from '#ui/form/field'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { cancelOrder } from '../mutations.ts'
import { paidTotal } from '../payment.ts'
import { orderKeys, type Order } from '../queries.ts'

const LONGEST_REASON = 1000

export function CancelOrder({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const paid = paidTotal(order)

  async function cancel() {
    try {
      await cancelOrder(order.id, reason.trim())
    } catch (error) {
      toast.error(errorText(error))
      throw error
    } finally {
      // After a refusal too: the order may have been confirmed meanwhile.
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
    }
    toast.success(`Заказ ${order.number} отменён`)
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="text-danger">
          Отменить заказ
        </Button>
      }
      title={`Отменить заказ ${order.number}?`}
      confirmLabel="Отменить заказ"
      cancelLabel="Не отменять"
      tone="danger"
      onConfirm={cancel}
    >
      {paid > 0 && <p className="mb-2 font-semibold text-ink">Оплаченные {tenge(paid)} магазин вернёт.</p>}
      <p>Товары вернутся на склад. Вернуть отменённый заказ нельзя, но его можно оформить заново.</p>
      <Field label="Причина" remark="необязательно" className="mt-4">
        <Textarea value={reason} maxLength={LONGEST_REASON} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
