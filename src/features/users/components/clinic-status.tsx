import { useViewer } from '#features/account/viewer.ts'
import { ageText } from '#lib/dates'
import { StatusChip } from '#ui/status-chip'
import { clinicStatus } from '../clinic-status.ts'
import { otherReviewer, type Clinic, type Reviewer } from '../clinic.ts'

/** Where a clinic stands, and whether somebody else checks it right now, as far as the list knows. */
export function ClinicStatus({ clinic }: { clinic: Clinic }) {
  const viewer = useViewer()
  const reviewer = viewer.state === 'staff' && otherReviewer(clinic.reviewer, viewer.userId)
  const { tone, label } = clinicStatus(clinic)
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <StatusChip tone={tone}>{label}</StatusChip>
      {reviewer && <span className="max-w-40 text-12 text-info">проверяет {reviewer.name}</span>}
    </span>
  )
}

/** That somebody else checks an application: «проверяет Алия, 3 минуты». */
export function ReviewerChip({ reviewer: { name, since } }: { reviewer: Reviewer }) {
  return (
    <StatusChip tone="info" className="h-auto min-h-6 py-0.5 whitespace-normal">
      проверяет {name}, {ageText(since)}
    </StatusChip>
  )
}
