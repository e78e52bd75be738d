import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { Select } from '#ui/form/select'
import { Stepper } from '#ui/form/stepper'
import { toast } from '#ui/state/toast'
import type { DeliveryCard, PickLine } from '../board.ts'
import { workMutation } from '../mutations.ts'
import { shortageSchema, type ShortageValues } from '../schema.ts'
import { ReasonFields } from './reason-fields.tsx'

const reasons = ['Бой при хранении', 'Нет на месте', 'Брак', 'Истекает срок годности']

const consequences: Record<DeliveryCard['on_shortage'], string> = {
  rest: 'Клиника просила привезти остальное.',
  call: 'Клиника просила позвонить: заказ не уйдёт, пока она не решит.',
  cancel: 'Клиника не берёт неполный заказ: он сразу отменится, остальное вернётся на склад.',
}

type ShortageDialogProps = {
  line: PickLine
  orders: readonly Pick<DeliveryCard, 'id' | 'on_shortage'>[]
  trigger: ReactNode
}

export function ShortageDialog({ line, orders, trigger }: ShortageDialogProps) {
  const { mutateAsync: report } = useMutation(workMutation('shortage'))
  const [first] = line.parts
  return (
    <FormDialog
      trigger={trigger}
      title="Недостача"
      description={`${line.name}, ${line.volume_ml}\u00a0мл, ${line.sku}`}
      schema={shortageSchema}
      defaultValues={{
        itemId: first!.order_item_id,
        missing: first!.missing || 1,
        reason: '',
        other: '',
      }}
      confirmLabel="Записать недостачу"
      onSubmit={async ({ itemId, missing, reason }, key) => {
        const { order_id, number, missing: expected_missing } = partOf(line, itemId)
        const args = { order_item_id: itemId, sku: line.sku, missing, reason, expected_missing }
        const done = await report({ orders: [{ id: order_id, number }], args, key })
        toast.success(done?.status === 'cancelled' ? `Заказ ${number} отменён` : `Заказ ${number}: недостача записана`)
      }}
    >
      <ShortageFields line={line} orders={orders} />
    </FormDialog>
  )
}

const partOf = ({ parts }: PickLine, itemId: string) => parts.find(({ order_item_id }) => order_item_id === itemId)!

function ShortageFields({ line, orders }: Pick<ShortageDialogProps, 'line' | 'orders'>) {
  const { control, setValue } = useFormContext<ShortageValues>()
  const { field } = useController({ control, name: 'missing' })
  const itemId = useWatch({ control, name: 'itemId' })
  const part = partOf(line, itemId)
  const choice = orders.find(({ id }) => id === part.order_id)?.on_shortage
  return (
    <>
      {line.parts.length > 1 && (
        <FormField name="itemId" label="В каком заказе">
          <Select
            options={line.parts.map(({ order_item_id, number, quantity }) => ({
              value: order_item_id,
              label: `${number}, ${quantity}\u00a0шт.`,
            }))}
            value={itemId}
            onValueChange={(next) => {
              setValue('itemId', next)
              setValue('missing', partOf(line, next).missing || 1)
            }}
          />
        </FormField>
      )}
      <FormField name="missing" label={`Не хватает из ${part.quantity}`} hint={choice && consequences[choice]}>
        <Stepper
          tone="neutral"
          label={`Не хватает: ${line.name}`}
          value={field.value}
          min={0}
          max={part.quantity}
          unit="шт."
          onChange={field.onChange}
          className="w-40"
        />
      </FormField>
      <ReasonFields reasons={reasons} />
    </>
  )
}
