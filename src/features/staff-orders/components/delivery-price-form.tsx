import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { tengeText } from '#lib/form-schema'
import { Button } from '#ui/button'
import { Form } from '#ui/form'
import { MoneyField } from '#ui/form-fields'
import { toast } from '#ui/toast'
import { deliveryPriceMutation } from '../mutations.ts'

const schema = z.object({ price: tengeText('Введите сумму; 0, если доставка бесплатная') })

/** Asks what delivery costs, where the shop has no price of its own. */
export function DeliveryPriceForm({ orderId }: { orderId: string }) {
  const save = useMutation(deliveryPriceMutation(orderId))
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { price: '' } })
  return (
    <Form
      form={form}
      onSubmit={async ({ price }) => {
        await save.mutateAsync(price)
        toast.success('Стоимость доставки добавлена к заказу')
      }}
      className="rounded-card bg-warning-soft p-4"
    >
      <MoneyField
        name="price"
        label="Стоимость доставки"
        hint="Её рассчитывает менеджер; сумма войдёт в итог заказа"
        after={
          <Button type="submit" variant="secondary" loading={save.isPending}>
            Сохранить
          </Button>
        }
      />
    </Form>
  )
}
