import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { kinds } from '#features/documents/words.ts'
import { errorText } from '#lib/error-texts'
import { staffKeys } from '#lib/staff-keys'
import { Button } from '#ui/button'
import { ReasonDialog } from '#ui/reason-dialog'
import { toast } from '#ui/toast'
import { setDocumentVerdict } from '../mutations.ts'
import type { ClinicDocument } from '../queries.ts'

const reasons = ['Не читается', 'Видна не вся страница', 'Срок действия истёк', 'Это другой документ']

type DocumentVerdictProps = { document: ClinicDocument; onDone: () => void }
type Verdict = { verdict: 'accepted' } | { verdict: 'rejected'; reason: string }

/** Accepts a document, or asks the clinic for another one. */
export function DocumentVerdict({ document, onDone }: DocumentVerdictProps) {
  const queryClient = useQueryClient()
  const judge = useMutation({
    mutationFn: (decision: Verdict) =>
      setDocumentVerdict(document.id, decision.verdict, decision.verdict === 'rejected' ? decision.reason : undefined),
    onSuccess: (_, { verdict }) => {
      const { label } = kinds[document.kind]
      toast.success(verdict === 'accepted' ? `Принято: ${label}` : `Клиника увидит, что нужен другой: ${label}`)
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.all }),
  })
  return (
    <div className="flex justify-end gap-2">
      {document.verdict !== 'rejected' && (
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
          onConfirm={(reason) => judge.mutateAsync({ verdict: 'rejected', reason })}
        />
      )}
      {document.verdict !== 'accepted' && (
        <Button
          variant="soft"
          size="sm"
          loading={judge.isPending}
          onClick={() => judge.mutate({ verdict: 'accepted' }, { onError: (error) => toast.error(errorText(error)) })}
        >
          <Check className="size-4" />
          Принять
        </Button>
      )}
    </div>
  )
}
