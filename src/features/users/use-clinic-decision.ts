import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { AppError } from '#lib/errors'
import { staffKeys } from '#lib/staff-keys'
import { toast } from '#ui/toast'
import { clinicName, type Clinic } from './clinic.ts'
import { assignManager, rejectClinic, requestCorrection, verifyClinic } from './mutations.ts'

/** What an admin decides about a clinic. */
export type Decision =
  | { kind: 'verify'; managerId: string | null }
  | { kind: 'reject' | 'suspend'; reason: string }
  | { kind: 'correct'; fields: Record<string, string>; comment: string }
  | { kind: 'restore' }
  | { kind: 'assign'; managerId: string | null; reason?: string }

/** Carries a decision out and has every list of staff asked anew, whether it succeeded or somebody was faster. */
export function useClinicDecision(clinic: Clinic) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => carryOut(clinic, decision),
    onSuccess: (_, { kind }) => toast.success(`${clinicName(clinic)}: ${done[kind]}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.all }),
  })
}

async function carryOut(clinic: Clinic, decision: Decision): Promise<void> {
  switch (decision.kind) {
    case 'verify':
      return verifyClinic(clinic.user_id, decision.managerId ?? undefined)
    case 'reject':
    case 'suspend':
      return rejectClinic(clinic.user_id, decision.reason)
    case 'correct':
      return requestCorrection(clinic.user_id, decision.fields, decision.comment)
    case 'restore':
      return verifyClinic(clinic.user_id)
    case 'assign':
      return assignManager([clinic.user_id], decision.managerId, decision.reason)
  }
}

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
