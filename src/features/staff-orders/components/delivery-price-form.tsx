import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '#lib/error-texts'
import { staffKeys } from '#lib/staff-keys'
import { Button } from '#ui/button'
import { Field } from '#ui/field'
import { Input } from '#ui/input'
import { toast } from '#ui/toast'
import { setDeliveryPrice } from '../mutations.ts'

/** Asks what delivery costs, where the shop has no price of its own. */
export function DeliveryPriceForm({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const save = useMutation({
    mutationFn: (price: number) => setDeliveryPrice(orderId, price),
    onSuccess: () => toast.success('Стоимость доставки добавлена к заказу'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.all }),
  })
  const wrong = submitted && !text ? 'Введите сумму; 0, если доставка бесплатная' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (text && !save.isPending) save.mutate(Number(text))
  }

  return (
    <form noValidate onSubmit={submit} className="rounded-card bg-warning-soft p-4">
      <Field
        label="Стоимость доставки"
        error={wrong ?? (save.isError && errorText(save.error))}
        hint="Её рассчитывает менеджер; сумма войдёт в итог заказа"
      >
        <span className="flex gap-2">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 7))}
            end={<span className="text-muted">₸</span>}
          />
          <Button type="submit" variant="secondary" loading={save.isPending}>
            Сохранить
          </Button>
        </span>
      </Field>
    </form>
  )
}
