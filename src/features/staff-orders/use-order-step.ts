import { useMutation } from '@tanstack/react-query'
import { orderStatus } from '#features/orders/status.ts'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { toast } from '#ui/state/toast'
import { stepMutation, type StatusChange } from './mutations.ts'

/** A refusal is for the caller to show. */
export function useOrderStep({ id, number }: { id: string; number: string }) {
  const { mutateAsync, isPending } = useMutation(stepMutation())
  async function take(change: Omit<StatusChange, 'order_id'>) {
    await mutateAsync({ order_id: id, ...change })
    toast.success(`Заказ ${number}: ${orderStatus[change.status].label.toLowerCase()}`)
  }
  return { take, isPending }
}

/** An order that somebody else has moved is already being refetched. */
export function stepFailure(error: unknown, number: string): string {
  if (error instanceof AppError && error.word === 'bad_transition') {
    return `Заказ ${number} уже изменил кто-то другой. Данные обновлены, проверьте статус.`
  }
  return errorText(error)
}
