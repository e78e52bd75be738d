import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isoDay } from '#lib/dates'
import { DateInput } from '#ui/date-input'
import { FormDialog } from '#ui/form-dialog'
import { FormField } from '#ui/form'
import { toast } from '#ui/toast'
import type { DeliveryCard } from '../board.ts'
import { workMutation } from '../mutations.ts'
import { problemSchema, type ProblemValues } from '../schema.ts'
import { ReasonFields } from './reason-fields.tsx'

const reasons = ['Никто не открыл', 'Не дозвонились', 'Попросили перенести', 'Неверный адрес', 'Отказались принять']

export function ProblemDialog({ order, trigger }: { order: DeliveryCard; trigger: ReactNode }) {
  const { mutateAsync: report } = useMutation(workMutation('problem'))
  return (
    <FormDialog<ProblemValues, ReturnType<typeof problemSchema.parse>>
      trigger={trigger}
      title="Не удалось передать"
      description={`Заказ ${order.number}. Клиника увидит причину и новый день.`}
      schema={problemSchema}
      defaultValues={{ reason: '', other: '', tryOn: '' }}
      confirmLabel="Сохранить"
      onSubmit={async ({ reason, tryOn }, key) => {
        const args = { reason, ...(tryOn && { try_on: tryOn }), expected: order.problem ?? '' }
        await report({ orders: [order], args, key })
        toast.success(`Заказ ${order.number}: проблема записана`)
      }}
    >
      <ReasonFields reasons={reasons} />
      <TryOnField />
    </FormDialog>
  )
}

function TryOnField() {
  const { control } = useFormContext<ProblemValues>()
  const { value, onChange, onBlur, ref } = useController({ control, name: 'tryOn' }).field
  return (
    <FormField name="tryOn" label="Новый день" remark="если договорились">
      <DateInput min={isoDay()} value={value} onValueChange={onChange} onBlur={onBlur} ref={ref} />
    </FormField>
  )
}
