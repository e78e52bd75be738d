import { ageText, DAY } from '#lib/dates'
import type { StatusTone } from '#ui/status-chip'
import type { Clinic } from './clinic.ts'

/** Label and colour of a status; for those in the queue, how long they have waited. */
export function clinicStatus(
  clinic: Pick<Clinic, 'status' | 'reject_kind' | 'submitted_at'>,
  now = Date.now(),
): { label: string; tone: StatusTone } {
  if (clinic.status === 'verified') return { label: 'Подтверждена', tone: 'success' }
  if (clinic.status === 'reject') {
    return { label: clinic.reject_kind === 'blocked' ? 'Приостановлена' : 'Отклонена', tone: 'danger' }
  }
  const waiting = now - new Date(clinic.submitted_at).getTime()
  return { label: `Ждёт ${ageText(clinic.submitted_at, now)}`, tone: waiting >= DAY ? 'warning' : 'neutral' }
}
