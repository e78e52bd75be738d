import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderStatus } from '#features/orders/status.ts'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { toast } from '#ui/toast'
import { setOrderStatus, type StatusChange } from './mutations.ts'

type Step = StatusChange & { number: string }

/**
 * Takes an order to another status and tells how that went; every list of staff is then asked anew. A window that shows
 * the failure itself passes `tellFailure: false`.
 */
export function useOrderStep({ tellFailure = true } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ number: _number, ...change }: Step) => setOrderStatus(change),
    onSuccess: (_, { number, status }) => toast.success(`Заказ ${number}: ${orderStatus[status].label.toLowerCase()}`),
    onError: (error, { number }) => {
      if (tellFailure) toast.error(stepFailure(error, number))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.all }),
  })
}

/** Why a step was refused; an order that somebody else has moved is already being shown anew. */
function stepFailure(error: unknown, number: string): string {
  if (error instanceof AppError && error.word === 'bad_transition') {
    return `Заказ ${number} уже изменил кто-то другой. Данные обновлены, проверьте статус.`
  }
  return errorText(error)
}
