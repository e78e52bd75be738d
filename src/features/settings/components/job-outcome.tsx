import { count } from '#lib/plural'
import { StatusChip } from '#ui/status-chip'
import { outcome, type Job } from '../jobs.ts'

export function JobOutcome({ job }: { job: Job }) {
  const { tone, text } = outcome(job)
  return (
    <>
      <StatusChip tone={tone}>{text}</StatusChip>
      {job.last_handled !== null && (
        <small className="mt-1 block text-12 text-muted">
          {job.last_handled === 0 ? 'нечего обрабатывать' : `обработано: ${job.last_handled.toLocaleString('ru')}`}
        </small>
      )}
      {job.last_error !== null && (
        <small className="mt-1 block text-12 wrap-anywhere text-danger">
          {job.last_error}
          {job.attempts > 1 && `, ${count(job.attempts, ['раз', 'раза', 'раз'])} подряд`}
        </small>
      )}
    </>
  )
}
