import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Alert } from '#ui/state/alert'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { MoneyField, SelectField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { toast } from '#ui/state/toast'
import type { DeliveryCard } from '../board.ts'
import { saveShipmentMutation, workMutation, type CarrierRow } from '../mutations.ts'
import { carriersQuery } from '../queries.ts'
import { shipmentSchema } from '../schema.ts'

type SendDialogProps = { order: DeliveryCard; trigger: ReactNode }

/** How an order leaves; after that, corrects what was noted. */
export function SendDialog({ order, trigger }: SendDialogProps) {
  const { mutateAsync: save } = useMutation(saveShipmentMutation())
  const { mutateAsync: send } = useMutation(workMutation('send'))
  const { data: carriers = [] } = useQuery(carriersQuery())
  const sends = order.status === 'assembling'
  const left = order.positions - order.picked
  return (
    <FormDialog
      trigger={trigger}
      title={sends ? 'Передать в доставку' : 'Данные отправления'}
      description={`Заказ ${order.number}. Клиника увидит службу и номер отправления.`}
      schema={shipmentSchema(carriers, order.delivery_kind !== 'pickup')}
      defaultValues={{
        carrier: order.carrier_code ?? usualCarrier(order, carriers) ?? '',
        tracking: order.tracking_number ?? '',
        places: String(order.places ?? 1),
        weight: order.weight === null ? '' : String(order.weight).replace('.', ','),
        cost: '',
      }}
      confirmLabel={sends ? 'Передать в доставку' : 'Сохранить'}
      onSubmit={async ({ carrier, tracking, places, weight, cost }, key) => {
        const args = {
          places,
          ...(carrier && { carrier }),
          ...(tracking && { tracking_number: tracking }),
          ...(weight !== undefined && { weight }),
          ...(cost !== undefined && { cost }),
        }
        if (sends) await send({ orders: [order], args, key })
        else await save({ order_id: order.id, ...args, idempotency_key: key })
        toast.success(`Заказ ${order.number}: ${sends ? 'в пути' : 'отправление сохранено'}`)
      }}
    >
      {sends && left > 0 && (
        <Alert tone="warning" title={`Не отмечено позиций: ${left}`}>
          {order.missing > 0 ? 'Уйдёт всё, кроме отмеченной недостачи.' : 'Заказ уйдёт целиком.'} Если чего-то нет,
          сначала отметьте недостачу.
        </Alert>
      )}
      <ShipmentFields carriers={carriers} />
    </FormDialog>
  )
}

/** The carrier that the delivery method is named after, or the shop's own courier. */
function usualCarrier({ delivery_method, delivery_kind }: DeliveryCard, carriers: readonly CarrierRow[]) {
  const named = carriers.find(({ name, is_active }) => is_active && name === delivery_method)
  return (
    named?.code ?? (delivery_kind === 'courier' ? carriers.find(({ code }) => code === 'courier')?.code : undefined)
  )
}

function ShipmentFields({ carriers }: { carriers: readonly CarrierRow[] }) {
  const { register } = useFormContext()
  const chosen: unknown = useWatch({ name: 'carrier' })
  const options = carriers.filter(({ is_active, code }) => is_active || code === chosen)
  return (
    <>
      <SelectField
        name="carrier"
        label="Служба доставки"
        options={options.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <FormField name="tracking" label="Номер отправления" remark="необязательно" hint="Можно добавить позже">
        <Input autoComplete="off" autoCapitalize="characters" maxLength={120} {...register('tracking')} />
      </FormField>
      <div className="grid grid-cols-3 gap-3">
        <FormField name="places" label="Мест">
          <Input inputMode="numeric" autoComplete="off" {...register('places')} />
        </FormField>
        <FormField name="weight" label="Вес, кг">
          <Input inputMode="decimal" autoComplete="off" {...register('weight')} />
        </FormField>
        <MoneyField name="cost" label="Тариф службы" />
      </div>
    </>
  )
}
