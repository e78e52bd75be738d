import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { toast } from '#ui/toast'
import { resendCampaignMutation } from '../mutations.ts'

export function ResendCampaign({ id }: { id: string }) {
  const resend = useMutation(resendCampaignMutation())
  return (
    <ConfirmDialog
      trigger={<Button>Отправить ещё раз</Button>}
      title="Отправить ещё раз?"
      confirmLabel="Отправить"
      // Not in mutate(): a refetch may remove the button, and its callbacks with it.
      onConfirm={() =>
        resend.mutateAsync(id).then(
          () => toast.success('Рассылка отправляется'),
          (error: unknown) => {
            toast.error(errorText(error))
            throw error
          },
        )
      }
    >
      Получат только те, кому она ещё не пришла.
    </ConfirmDialog>
  )
}
