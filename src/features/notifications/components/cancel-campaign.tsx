import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { toast } from '#ui/toast'
import { cancelCampaignMutation } from '../mutations.ts'
import type { CampaignRow } from '../queries.ts'

export function CancelCampaign({ campaign: { id, title } }: { campaign: CampaignRow }) {
  const cancel = useMutation(cancelCampaignMutation())
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="relative z-1 px-2 text-13">
          Отменить
        </Button>
      }
      title="Отменить рассылку?"
      confirmLabel="Отменить рассылку"
      cancelLabel="Не отменять"
      tone="danger"
      onConfirm={() =>
        cancel.mutateAsync(id, {
          onSuccess: () => toast.success('Рассылка отменена'),
          onError: (error) => toast.error(errorText(error)),
        })
      }
    >
      «{title}» никому не отправится.
    </ConfirmDialog>
  )
}
