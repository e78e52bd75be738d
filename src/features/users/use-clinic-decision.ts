import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { toast } from '#ui/toast'
import { clinicName, type Clinic } from './clinic.ts'
import { decisionMutation, type Decision } from './mutations.ts'

/** Carries a decision out and says so. */
export const useClinicDecision = (clinic: Clinic) =>
  useMutation({
    ...decisionMutation(clinic.user_id),
    onSuccess: (_, { kind }) => toast.success(`${clinicName(clinic)}: ${done[kind]}`),
  })

const done: Record<Decision['kind'], string> = {
  verify: 'клиника подтверждена',
  reject: 'заявка отклонена',
  correct: 'клиника увидит, что исправить',
  suspend: 'доступ приостановлен',
  restore: 'доступ возвращён',
  assign: 'менеджер изменён',
}

/** Why a decision was refused. */
export function decisionFailure(error: unknown): string {
  if (error instanceof AppError && error.word === 'bad_transition') {
    return 'Статус клиники уже изменил кто-то другой. Данные обновлены, проверьте его.'
  }
  return errorText(error)
}
