import { useColleagues } from '#features/live/use-colleagues.ts'
import { StatusChip } from '#ui/data/status-chip'
import { clinicStatus, checkedByText, type Clinic } from '../clinic.ts'

/** A clinic's status, and who is reviewing its application now. */
export function ClinicStatus({ clinic }: { clinic: Clinic }) {
  const others = useColleagues(reviewTopic(clinic), false)
  const { tone, label } = clinicStatus(clinic)
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <StatusChip tone={tone}>{label}</StatusChip>
      {clinic.status === 'pending' && !clinic.is_email_confirmed && (
        <span className="text-12 text-warning">Почта не подтверждена</span>
      )}
      {others.length > 0 && <span className="max-w-40 text-12 text-info">{checkedByText(others)}</span>}
    </span>
  )
}

/** Colleagues who have the application open. */
export function ReviewerChip({ clinic }: { clinic: Clinic }) {
  const others = useColleagues(reviewTopic(clinic))
  if (others.length === 0) return null
  return (
    <StatusChip tone="info" className="py-0.5 whitespace-normal">
      {checkedByText(others)}
    </StatusChip>
  )
}

const reviewTopic = ({ status, user_id }: Clinic) => (status === 'pending' ? (`clinic:${user_id}` as const) : undefined)
