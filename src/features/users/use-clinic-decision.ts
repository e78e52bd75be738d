import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/text/error-texts'
import { AppError } from '#lib/backend/errors'
import { toast } from '#ui/state/toast'
import { clinicName, type Clinic } from './clinic.ts'
import { decisionMutation, type ClinicDecision } from './mutations.ts'

/** The database allows an undo for two minutes. */
const UNDO_OFFERED_FOR = 60_000

/** Carries out a decision with a toast; decisions on applications can be undone. */
export function useClinicDecision(clinic: Clinic) {
  const name = clinicName(clinic)
  const undone = useMutation({
    ...decisionMutation(clinic.user_id),
    onSuccess: () => toast.success(`${name}: ${done.undo}`),
    onError: (error) => toast.error(errorText(error)),
  })
  const action = { label: 'Отменить', onClick: () => undone.mutate({ kind: 'undo' }) }
  return useMutation({
    ...decisionMutation(clinic.user_id),
    onSuccess: (_, { kind }) =>
      toast.success(`${name}: ${done[kind]}`, isUndoable(kind) ? { action, duration: UNDO_OFFERED_FOR } : undefined),
  })
}

const isUndoable = (kind: ClinicDecision['kind']) => kind === 'verify' || kind === 'reject'

const done: Record<ClinicDecision['kind'], string> = {
  verify: 'клиника подтверждена',
  reject: 'заявка отклонена',
  correct: 'клиника увидит, что исправить',
  suspend: 'доступ приостановлен',
  restore: 'доступ возвращён',
  undo: 'заявка снова на проверке',
  assign: 'менеджер изменён',
}

export function decisionFailure(error: unknown): string {
  if (error instanceof AppError && error.word === 'bad_transition') {
    return 'Статус клиники уже изменил кто-то другой. Данные обновлены, проверьте его.'
  }
  return errorText(error)
}
