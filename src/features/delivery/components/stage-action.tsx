import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#ui/action/button'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import type { DeliveryCard } from '../board.ts'
import { workMutation } from '../mutations.ts'
import { useAdvance } from '../use-advance.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

type StageActionProps = Omit<ButtonProps, 'onClick' | 'loading' | 'children'> & {
  order: DeliveryCard
  /** Opens the order for picking; without it there is no such button. */
  onPick?: (() => void) | undefined
}

export function StageAction({ order, onPick, ...look }: StageActionProps) {
  const advance = useAdvance()
  const { mutateAsync: retry, isPending: retrying } = useMutation(workMutation('retry'))

  // The card leaves its column before the answer arrives.
  async function tryAgain() {
    try {
      await retry({ orders: [order], args: { expected_problem: order.problem ?? '' } })
      toast.success(`Заказ ${order.number}: снова в пути`)
    } catch (error) {
      toastError(error)
    }
  }

  switch (order.stage) {
    case 'confirmed':
      return (
        <Button {...look} loading={advance.isPending} onClick={() => advance.run([order], 'assembling')}>
          Взять в сборку
        </Button>
      )
    case 'assembling':
      return onPick ? (
        <Button {...look} onClick={onPick}>
          Собрать
        </Button>
      ) : (
        <SendDialog order={order} trigger={<Button {...look}>Передать в доставку</Button>} />
      )
    case 'picked':
      return <SendDialog order={order} trigger={<Button {...look}>Передать в доставку</Button>} />
    case 'shipped':
      return <HandOverDialog order={order} trigger={<Button {...look}>Отметить доставку</Button>} />
    case 'problem':
      return (
        <Button {...look} loading={retrying} onClick={() => void tryAgain()}>
          Везём снова
        </Button>
      )
    default:
      return null
  }
}
