import { useMutation } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useRef, type ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useSnapshot } from 'valtio'
import { tenge } from '#lib/money/money'
import { readTenge, sumText } from '#lib/money/typed-sum'
import { Button } from '#ui/action/button'
import { FormDialog } from '#ui/window/form-dialog'
import { FormField } from '#ui/form/form'
import { MoneyField } from '#ui/form/form-fields'
import { Input } from '#ui/form/input'
import { toast } from '#ui/state/toast'
import type { DeliveryCard } from '../board.ts'
import { workMutation } from '../mutations.ts'
import { network } from '../offline/network.ts'
import { handoverSchema } from '../schema.ts'
import { PHOTO_TYPES, photoPath } from '../work-mutations.ts'

type HandOverDialogProps = { order: DeliveryCard; trigger: ReactNode }

export function HandOverDialog({ order, trigger }: HandOverDialogProps) {
  const { mutateAsync: handOver } = useMutation(workMutation('hand_over_order'))
  const sent = useRef<{ contents: string; key: string; path?: string }>(undefined)
  const collect = order.amount_to_collect

  /** Repeats with the same contents keep their key and the path of their photo; another code is another try. */
  function sentAs(contents: string, photo: File | null) {
    if (sent.current?.contents !== contents) {
      const path = photo && photoPath(order.id, photo)
      sent.current = { contents, key: crypto.randomUUID(), ...(path && { path }) }
    }
    return sent.current
  }

  return (
    <FormDialog
      trigger={trigger}
      title="Отметить доставку"
      description={`Заказ ${order.number}, ${order.clinic_name ?? order.recipient_name}.`}
      schema={handoverSchema(order.asks_code, collect)}
      defaultValues={{
        to: order.recipient_name,
        code: '',
        photo: null,
        cash: collect === null ? '' : sumText(collect),
        note: '',
      }}
      confirmLabel="Заказ передан"
      onSubmit={async ({ to, code, photo, cash, note }) => {
        const handover = {
          handed_to: to,
          ...(code && { code }),
          ...(collect !== null && { cash_taken: cash! }),
          note,
        }
        const { key, path } = sentAs(JSON.stringify([handover, photo?.name, photo?.size, photo?.lastModified]), photo)
        const proof = photo && path && { photo, photo_path: path }
        await handOver({ orders: [order], args: { ...handover, ...proof }, key })
        toast.success(`Заказ ${order.number}: доставлен`)
      }}
    >
      <HandoverFields order={order} />
    </FormDialog>
  )
}

function HandoverFields({ order }: { order: DeliveryCard }) {
  const { isOffline } = useSnapshot(network)
  const { register } = useFormContext()
  const taken = readTenge(useWatch<{ cash: string }, 'cash'>({ name: 'cash' })).sum
  const collect = order.amount_to_collect
  const differs = collect !== null && taken !== undefined && taken !== collect
  return (
    <>
      <FormField name="to" label="Кому передан" required>
        <Input maxLength={120} autoComplete="off" {...register('to')} />
      </FormField>
      {order.asks_code && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField
            name="code"
            label="Код клиники"
            hint={isOffline ? 'Проверим, когда появится сеть' : 'Четыре цифры на странице её заказа'}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" className="tabular-nums" {...register('code')} />
          </FormField>
          <PhotoField />
        </div>
      )}
      {collect !== null && (
        <MoneyField
          name="cash"
          label="Взято наличными"
          required
          hint={differs ? `Нужно было взять ${tenge(collect)}` : undefined}
        />
      )}
      {differs && (
        <FormField name="note" label="Почему другая сумма" required>
          <Input maxLength={300} {...register('note')} />
        </FormField>
      )}
    </>
  )
}

function PhotoField() {
  const { field } = useController<{ photo: File | null }>({ name: 'photo' })
  const input = useRef<HTMLInputElement>(null)
  return (
    <FormField name="photo" label="Или фото" hint={field.value?.name ?? 'Пакет у получателя'}>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        capture="environment"
        aria-label="Фото передачи"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => field.onChange(target.files?.[0] ?? null)}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Camera aria-hidden className="size-4" />
        {field.value ? 'Переснять' : 'Сфотографировать'}
      </Button>
    </FormField>
  )
}
