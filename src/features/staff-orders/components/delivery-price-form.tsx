import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '#lib/text/error-texts'
import { readTenge, sumText } from '#lib/money/typed-sum'
import { Button } from '#ui/action/button'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { MoneyField } from '#ui/form/form-fields'
import { MoneyInput } from '#ui/form/money-input'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { setDeliveryPriceMutation } from '../mutations.ts'
import type { StaffOrder } from '../queries.ts'
import { deliveryPriceSchema } from '../schema.ts'

export function DeliveryPriceForm({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const save = useMutation(setDeliveryPriceMutation(orderId))
  const { sum: price, problem = 'Введите сумму; 0, если доставка бесплатная' } = readTenge(text)
  const wrong = submitted && price === undefined ? problem : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (price === undefined || save.isPending) return
    // The form is unmounted once there is a price, with the callbacks of `mutate`. A failure is shown beside the field.
    save.mutateAsync({ price, reason: '' }).then(
      () => toast.success('Стоимость доставки добавлена к заказу'),
      () => {},
    )
  }

  return (
    <form noValidate onSubmit={submit} className="rounded-card bg-warning-soft p-4">
      <Field
        label="Стоимость доставки"
        error={wrong ?? (save.isError && errorText(save.error))}
        hint="Её рассчитывает менеджер; сумма войдёт в итог заказа"
      >
        <span className="flex gap-2">
          <MoneyInput value={text} onValueChange={setText} />
          <Button type="submit" variant="secondary" loading={save.isPending}>
            Сохранить
          </Button>
        </span>
      </Field>
    </form>
  )
}

type DeliveryPriceDialogProps = { order: StaffOrder; needsReason: boolean }

/** A clinic that has paid, or says so, sees the reason. */
export function DeliveryPriceDialog({ order, needsReason }: DeliveryPriceDialogProps) {
  const { mutateAsync: save } = useMutation(setDeliveryPriceMutation(order.id))
  return (
    <FormDialog
      trigger={
        <button type="button" className="-my-2.5 link py-2.5">
          Изменить
        </button>
      }
      title="Стоимость доставки"
      description={
        needsReason
          ? `Заказ ${order.number} уже оплачивают: клиника увидит новую стоимость и причину.`
          : `Заказ ${order.number}. Клиника увидит новую стоимость в заказе.`
      }
      schema={deliveryPriceSchema(needsReason)}
      defaultValues={{ price: order.delivery_price === null ? '' : sumText(order.delivery_price), reason: '' }}
      confirmLabel="Сохранить"
      onSubmit={async (change) => {
        await save(change)
        toast.success(`Заказ ${order.number}: стоимость доставки изменена`)
      }}
    >
      {({ register }) => (
        <>
          <MoneyField name="price" label="Стоимость доставки" required hint="0, если доставка бесплатная" />
          <FormField
            name="reason"
            label="Причина"
            required={needsReason}
            remark={needsReason ? undefined : 'необязательно'}
            hint="Её увидит клиника"
          >
            <Textarea rows={2} maxLength={500} className="min-h-0" {...register('reason')} />
          </FormField>
        </>
      )}
    </FormDialog>
  )
}
