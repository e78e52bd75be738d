import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ClinicDocument } from '#features/documents/queries.ts'
import { kinds } from '#features/documents/words.ts'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { ReasonDialog } from '#ui/window/reason-dialog'
import { toast } from '#ui/state/toast'
import { verdictMutation } from '../mutations.ts'

const reasons = ['Не читается', 'Видна не вся страница', 'Срок действия истёк', 'Это другой документ']

type DocumentVerdictProps = { document: ClinicDocument; onDone: () => void }

/** Accepts a document or asks for another one; both can be undone. */
export function DocumentVerdict({ document, onDone }: DocumentVerdictProps) {
  // Not in mutate(): its callbacks are lost once the next document is shown.
  const judge = useMutation(verdictMutation(document))
  const judgeAtOnce = useMutation({
    ...verdictMutation(document),
    onError: (error) => toast.error(errorText(error), { id: document.id }),
  })
  const { verdict, verdict_reason: reason } = document
  const { label } = kinds[document.kind]

  function done(text: string) {
    const undo = () => judgeAtOnce.mutate({ verdict, reason })
    toast.success(text, { id: document.id, action: { label: 'Вернуть', onClick: undo } })
    onDone()
  }

  return (
    <div className="flex justify-end gap-2">
      {verdict !== 'rejected' && (
        <ReasonDialog
          trigger={
            <Button variant="secondary" size="sm" disabled={judge.isPending}>
              Заменить
            </Button>
          }
          title="Попросить другой документ?"
          description="Клиника увидит причину рядом с документом и сможет прислать новый."
          reasons={reasons}
          confirmLabel="Попросить другой"
          onConfirm={async (reason) => {
            await judge.mutateAsync({ verdict: 'rejected', reason })
            done(`Клиника увидит, что нужен другой: ${label}`)
          }}
        />
      )}
      {verdict !== 'accepted' && (
        <Button
          variant="soft"
          size="sm"
          onClick={() => {
            judgeAtOnce.mutate({ verdict: 'accepted' })
            done(`Принято: ${label}`)
          }}
        >
          <Check className="size-4" />
          Принять
        </Button>
      )}
    </div>
  )
}
