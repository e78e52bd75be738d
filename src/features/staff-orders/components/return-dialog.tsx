import { useMutation } from '@tanstack/react-query'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { keptQuantity } from '#features/orders/payment.ts'
import { tenge } from '#lib/money/money'
import { Button } from '#ui/action/button'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { Stepper } from '#ui/form/stepper'
import { Textarea } from '#ui/form/textarea'
import { toast } from '#ui/state/toast'
import { returnItemsMutation } from '../mutations.ts'
import type { StaffOrder } from '../queries.ts'
import { returnSchema } from '../schema.ts'
import { useOrderStep } from '../use-order-step.ts'

/** Returning all pieces returns the order. */
export function ReturnDialog({ order }: { order: StaffOrder }) {
  const { mutateAsync: returnItems } = useMutation(returnItemsMutation(order.id))
  const step = useOrderStep(order)
  return (
    <FormDialog
      trigger={<Button variant="secondary">Вернуть часть товаров</Button>}
      title="Вернуть часть товаров"
      description="Товары вернутся на склад, к оплате станет меньше. Деньги возвращают отдельно. Клиника увидит причину."
      schema={returnSchema}
      defaultValues={{ lines: keptItems(order).map(({ id }) => ({ order_item_id: id, quantity: 0 })), reason: '' }}
      confirmLabel="Принять возврат"
      tone="danger"
      onSubmit={async ({ lines, reason }, idempotencyKey) => {
        const returned = new Map(lines.map(({ order_item_id, quantity }) => [order_item_id, quantity]))
        if (keptItems(order).every((item) => returned.get(item.id) === keptQuantity(item))) {
          return step.take({ status: 'returned', comment: reason })
        }
        await returnItems({ items: lines.filter(({ quantity }) => quantity > 0), reason, idempotencyKey })
        toast.success(`Заказ ${order.number}: возврат принят`)
      }}
    >
      <ReturnFields items={order.order_items} />
    </FormDialog>
  )
}

const keptItems = ({ order_items }: StaffOrder) => order_items.filter((item) => keptQuantity(item) > 0)

type Items = StaffOrder['order_items']
type ReturnValues = { lines: { order_item_id: string; quantity: number }[]; reason: string }

function ReturnFields({ items }: { items: Items }) {
  const { register, control, trigger } = useFormContext<ReturnValues>()
  const lines = useWatch({ control, name: 'lines' })
  // The order may have changed since the dialog opened: find its lines by id, not by index.
  const byId = new Map(items.map((item) => [item.id, item]))
  const sum = lines.reduce(
    (total, { order_item_id, quantity }) => total + (byId.get(order_item_id)?.price ?? 0) * quantity,
    0,
  )
  const { errors, isSubmitted } = useFormState({ control, name: 'lines' })
  const problem = errors.lines?.root?.message
  return (
    <>
      <ul className="text-14 tabular-nums">
        {lines.map(({ order_item_id }, index) => {
          const item = byId.get(order_item_id)
          return (
            item && (
              <ReturnLine
                key={order_item_id}
                item={item}
                name={`lines.${index}.quantity`}
                isWrong={problem !== undefined}
                // The error is about all lines together: a change of one does not validate them.
                onChanged={() => isSubmitted && void trigger('lines')}
              />
            )
          )
        })}
      </ul>
      {problem && <p className="-mt-2 text-13 text-danger">{problem}</p>}
      <p className="flex justify-between gap-4 text-14">
        К оплате станет меньше на <b className="font-semibold tabular-nums">{tenge(sum)}</b>
      </p>
      <FormField name="reason" label="Причина" required>
        <Textarea rows={2} maxLength={500} className="min-h-0" {...register('reason')} />
      </FormField>
    </>
  )
}

type ReturnLineProps = { item: Items[number]; name: string; isWrong: boolean; onChanged: () => void }

function ReturnLine({ item, name, isWrong, onChanged }: ReturnLineProps) {
  const { field } = useController({ name })
  const most = keptQuantity(item)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_132px] items-center gap-x-4 border-t py-2 first:border-t-0">
      <span>
        <span className="block font-semibold">{item.name}</span>
        <span className="block text-12 text-muted">
          {item.product_type} · <span className="whitespace-nowrap">{item.sku}</span>
        </span>
        <span className="block text-12 text-muted">
          {tenge(item.price)}, у клиники {most}
          {'\u00a0'}шт.
        </span>
      </span>
      <Stepper
        tone="neutral"
        label={`Вернуть: ${item.name}`}
        value={field.value as number}
        min={0}
        max={most}
        invalid={isWrong}
        onChange={(quantity) => {
          field.onChange(quantity)
          onChanged()
        }}
      />
    </li>
  )
}
