import { StatusChip } from '#ui/status-chip'
import { isQueued, nextRunText, type Job } from '../jobs.ts'

export function NextRun({ job }: { job: Job }) {
  if (!isQueued(job)) return nextRunText(job)
  return (
    <>
      <StatusChip tone="info">В очереди</StatusChip> <small className="text-12 text-muted">{nextRunText(job)}</small>
    </>
  )
}
