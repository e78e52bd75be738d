import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { toast } from '#ui/state/toast'
import { answerHandoverMutation } from '../mutations.ts'

type AnswerHandoverProps = { id: string; clinic: string; to: string; isAdmin: boolean }

/** Admins answer a requested hand-over; the manager can withdraw it. */
export function AnswerHandover({ id, clinic, to, isAdmin }: AnswerHandoverProps) {
  const { mutateAsync, isPending, variables } = useMutation(answerHandoverMutation())

  // Not in mutate(): a refetch may remove the row, and its callbacks with it.
  async function answer(isGranted: boolean) {
    try {
      await mutateAsync({ id, isGranted })
      if (isGranted) toast.success(`${clinic}: клиент передан, теперь ${to}`)
      else toast.success(isAdmin ? 'Передача отклонена' : 'Просьба отозвана')
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  const button = (isGranted: boolean, label: string) => (
    <Button
      variant={isGranted ? 'primary' : 'secondary'}
      size="sm"
      aria-label={`${label}: ${clinic}`}
      loading={isPending && variables.isGranted === isGranted}
      disabled={isPending}
      onClick={() => void answer(isGranted)}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-2">
      {button(false, isAdmin ? 'Отклонить' : 'Отозвать')}
      {isAdmin && button(true, 'Передать')}
    </span>
  )
}
