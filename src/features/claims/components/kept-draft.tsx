import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dateText } from '#lib/dates/dates'
import { AppError } from '#lib/backend/errors'
import { invalidate } from '#lib/backend/invalidates'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Alert } from '#ui/state/alert'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import type { Draft } from '../draft-store.ts'
import { DRAFTS, shownIn } from '../queries.ts'
import { sendDraft, sentText } from '../sending.ts'

const NOT_SENT: Record<Draft['purpose'], string> = {
  claim: 'Претензия не отправлена',
  return: 'О посылке ещё не сообщили',
}

/** A claim that this browser keeps, and why. */
export function KeptDraft({ draft, onOpen }: { draft: Draft; onOpen: () => void }) {
  const queryClient = useQueryClient()
  const { isPending, mutate: send } = useMutation({
    mutationFn: () => sendDraft(draft.id),
    networkMode: 'always',
    onSuccess: (claim) => toast.success(sentText(claim)),
    onError: toastError,
    onSettled: () => invalidate(queryClient, DRAFTS, ...shownIn(draft.orderId)),
  })
  const { refusal, isWaiting } = draft
  return (
    <Alert
      tone={refusal ? 'danger' : isWaiting ? 'warning' : 'info'}
      title={refusal ? NOT_SENT[draft.purpose] : isWaiting ? 'Отправим, когда появится сеть' : NOT_SENT[draft.purpose]}
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onOpen}>
            {isWaiting ? 'Изменить' : 'Продолжить'}
          </Button>
          {isWaiting && (
            <Button size="sm" loading={isPending} onClick={() => send()}>
              Отправить сейчас
            </Button>
          )}
        </span>
      }
    >
      {refusal
        ? errorText(new AppError(refusal.word, { details: refusal.details }))
        : isWaiting
          ? 'Текст и фото сохранены на этом устройстве.'
          : `Черновик от ${dateText(draft.at)} сохранён на этом устройстве.`}
    </Alert>
  )
}
