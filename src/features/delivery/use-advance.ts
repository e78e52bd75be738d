import { useMutation } from '@tanstack/react-query'
import { isKnownWord, errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { count } from '#lib/text/plural'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { undoStepMutation, workMutation } from './mutations.ts'
import { withdrawSteps } from './offline/outbox.ts'
import type { OrderRef } from './work.ts'
import type { Moved } from './work-mutations.ts'

const ordersText = (n: number) => count(n, ['заказ', 'заказа', 'заказов'])
const done = { assembling: 'в сборке', shipped: 'в пути' }

/** Takes orders into assembly or marks them sent, shows the outcome, and offers to undo it. */
export function useAdvance() {
  const { mutateAsync: undo } = useMutation(undoStepMutation())
  const { mutateAsync: advance, isPending } = useMutation(workMutation('advance'))

  // Promises, not callbacks of mutate(): the pressed button may be unmounted with its card by then.
  async function run(cards: readonly OrderRef[], status: 'assembling' | 'shipped', carrier?: string) {
    const orders = cards.map(({ id, number }) => ({ id, number }))
    try {
      const answer = await advance({ orders, args: { status, ...(carrier && { carrier }) } })
      tell(answer ?? { moved: orders, refused: [] }, status)
    } catch (error) {
      toastError(error)
    }
  }

  function tell({ moved, refused }: Moved, status: 'assembling' | 'shipped') {
    if (moved.length > 0) {
      const what = moved.length === 1 ? `Заказ ${moved[0]!.number}` : ordersText(moved.length)
      toast.success(`${what}: ${done[status]}`, {
        id: 'delivery-step',
        action: { label: 'Отменить', onClick: () => void undoSteps(moved.map(({ id }) => id)) },
      })
    }
    tellRefused(refused)
  }

  async function undoSteps(ids: string[]) {
    try {
      const gone = await withdrawSteps(ids)
      const { moved, refused } = gone.length > 0 ? await undo(gone) : { moved: [], refused: [] }
      const back = ids.length - gone.length + moved.length
      if (back > 0) toast.show(`Шаг отменён: ${ordersText(back)}`)
      tellRefused(refused)
    } catch (error) {
      toastError(error)
    }
  }

  return { run: (...step: Parameters<typeof run>) => void run(...step), isPending }
}

function tellRefused(refused: Moved['refused']) {
  const [first] = refused
  if (!first) return
  const why = errorText(new AppError(isKnownWord(first.error) ? first.error : 'unexpected'))
  toast.error(refused.length === 1 ? `Заказ ${first.number}: ${why}` : `Не прошли ${ordersText(refused.length)}`, {
    ...(refused.length > 1 && { description: refused.map(({ number }) => number).join(', ') }),
  })
}
