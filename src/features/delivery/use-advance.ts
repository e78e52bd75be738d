import { useMutation } from '@tanstack/react-query'
import { isKnownWord, errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { count } from '#lib/plural'
import { toast } from '#ui/toast'
import { advanceOrdersMutation, undoStepMutation, type Moved } from './mutations.ts'

const ordersText = (n: number) => count(n, ['заказ', 'заказа', 'заказов'])
const done = { assembling: 'в сборке', shipped: 'в пути' }

/** Takes orders into assembly or on their way, tells how that went, and offers to take it back. */
export function useAdvance() {
  const { mutateAsync: undo } = useMutation(undoStepMutation())
  const { mutateAsync: advance, isPending } = useMutation(advanceOrdersMutation())

  // Promises, not callbacks: by then the button that was pressed may be gone with its card.
  async function run(orders: readonly { id: string }[], status: 'assembling' | 'shipped', carrier?: string) {
    const order_ids = orders.map(({ id }) => id)
    try {
      tell(await advance({ order_ids, status, ...(carrier && { carrier }) }), status)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  function tell({ moved, refused }: Moved, status: 'assembling' | 'shipped') {
    if (moved.length > 0) {
      const what = moved.length === 1 ? `Заказ ${moved[0]!.number}` : ordersText(moved.length)
      toast.success(`${what}: ${done[status]}`, {
        id: 'delivery-step',
        action: { label: 'Отменить', onClick: () => void takeBack(moved.map(({ id }) => id)) },
      })
    }
    tellRefused(refused)
  }

  async function takeBack(ids: string[]) {
    try {
      const { moved, refused } = await undo(ids)
      if (moved.length > 0) toast.show(`Шаг отменён: ${ordersText(moved.length)}`)
      tellRefused(refused)
    } catch (error) {
      toast.error(errorText(error))
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
