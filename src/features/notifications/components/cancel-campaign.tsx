import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { ConfirmDialog } from '#ui/window/confirm-dialog'
import { toast } from '#ui/state/toast'
import { cancelCampaignMutation } from '../mutations.ts'
import type { CampaignRow } from '../queries.ts'

export function CancelCampaign({ campaign: { id, title, status } }: { campaign: CampaignRow }) {
  const isGoing = status === 'sending'
  const cancel = useMutation(cancelCampaignMutation())
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="relative z-1 px-2 text-13">
          {isGoing ? 'Остановить' : 'Отменить'}
        </Button>
      }
      title={isGoing ? 'Остановить рассылку?' : 'Отменить рассылку?'}
      confirmLabel={isGoing ? 'Остановить' : 'Отменить рассылку'}
      cancelLabel={isGoing ? 'Не останавливать' : 'Не отменять'}
      tone="danger"
      // Not in mutate(): a refetch may remove the button, and its callbacks with it.
      onConfirm={() =>
        cancel.mutateAsync(id).then(
          () => toast.success(isGoing ? 'Рассылка остановлена' : 'Рассылка отменена'),
          (error: unknown) => {
            toast.error(errorText(error))
            throw error
          },
        )
      }
    >
      {isGoing
        ? `Остальным «${title}» не отправится. Кому она уже пришла, у тех останется.`
        : `«${title}» никому не отправится.`}
    </ConfirmDialog>
  )
}
