import { relativeText } from '#lib/dates'
import { LineFact } from '#ui/facts'
import { Fold } from '#ui/folding-card'
import { StatusChip } from '#ui/status-chip'
import { durationText, outcome, scheduleText, type Job } from '../jobs.ts'
import { JobActions } from './job-actions.tsx'
import { JobOutcome } from './job-outcome.tsx'
import { NextRun } from './next-run.tsx'

/** Jobs on phones: how each ended, and the rest of it once its title is pressed. */
export function JobCards({ jobs }: { jobs: Job[] }) {
  return (
    <ul className="divide-y rounded-card border bg-surface">
      {jobs.map((job) => (
        <li key={job.name}>
          <Fold title={<Summary job={job} />} className="px-4 [&>div]:pb-4">
            <dl className="mb-3 grid gap-1.5 text-14">
              <LineFact label="Когда">{scheduleText(job)}</LineFact>
              <LineFact label="Запуск">
                {job.last_started_at && job.last_finished_at
                  ? `${relativeText(job.last_started_at)}, ${durationText(job.last_started_at, job.last_finished_at)}`
                  : '—'}
              </LineFact>
              <LineFact label="Результат">
                <div>
                  <JobOutcome job={job} />
                </div>
              </LineFact>
              <LineFact label="Следующий">
                <NextRun job={job} />
              </LineFact>
            </dl>
            <JobActions job={job} />
          </Fold>
        </li>
      ))}
    </ul>
  )
}

/** A failure stands out; the many that went well stay quiet. */
function Summary({ job }: { job: Job }) {
  const { tone, text } = outcome(job)
  const startedAt = job.last_started_at && relativeText(job.last_started_at)
  return (
    <div className="min-w-0">
      <h2 className="text-14 font-medium break-words">{job.title}</h2>
      <p className="text-12 text-muted">
        {tone === 'danger' ? (
          <>
            <StatusChip tone={tone} className="mr-2">
              {text}
            </StatusChip>
            {startedAt}
          </>
        ) : (
          [text, startedAt].filter(Boolean).join(', ')
        )}
      </p>
    </div>
  )
}
