import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isoDay } from '#lib/dates/dates'
import { FormDialog } from '#ui/window/form-dialog'
import { DateField } from '#ui/form/form-fields'
import { toast } from '#ui/state/toast'
import type { DeliveryCard } from '../board.ts'
import { workMutation } from '../mutations.ts'
import { problemSchema } from '../schema.ts'
import { ReasonFields } from './reason-fields.tsx'

const reasons = ['Никто не открыл', 'Не дозвонились', 'Попросили перенести', 'Неверный адрес', 'Отказались принять']

export function ProblemDialog({ order, trigger }: { order: DeliveryCard; trigger: ReactNode }) {
  const { mutateAsync: report } = useMutation(workMutation('problem'))
  return (
    <FormDialog
      trigger={trigger}
      title="Не удалось передать"
      description={`Заказ ${order.number}. Клиника увидит причину и новый день.`}
      schema={problemSchema}
      defaultValues={{ reason: '', other: '', tryOn: '' }}
      confirmLabel="Сохранить"
      onSubmit={async ({ reason, tryOn }, key) => {
        const args = { reason, ...(tryOn && { try_on: tryOn }), expected_problem: order.problem ?? '' }
        await report({ orders: [order], args, key })
        toast.success(`Заказ ${order.number}: проблема записана`)
      }}
    >
      <ReasonFields reasons={reasons} />
      <DateField name="tryOn" label="Новый день" remark="если договорились" min={isoDay()} />
    </FormDialog>
  )
}
