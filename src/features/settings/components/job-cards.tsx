import { relativeText } from '#lib/dates'
import { durationText, scheduleText, type Job } from '../jobs.ts'
import { JobActions } from './job-actions.tsx'
import { JobOutcome } from './job-outcome.tsx'
import { NextRun } from './next-run.tsx'

/** Jobs on phones. */
export function JobCards({ jobs }: { jobs: Job[] }) {
  return (
    <ul className="grid gap-3 md:hidden">
      {jobs.map((job) => (
        <li key={job.name} className="rounded-card border bg-surface p-4">
          <h2 className="text-16 break-words">{job.title}</h2>
          <dl className="mt-2 mb-3 grid grid-cols-[104px_1fr] gap-y-1.5 text-14 [&_dt]:text-muted">
            <dt>Когда</dt>
            <dd>{scheduleText(job)}</dd>
            <dt>Запуск</dt>
            <dd>
              {job.last_started_at && job.last_finished_at
                ? `${relativeText(job.last_started_at)}, ${durationText(job.last_started_at, job.last_finished_at)}`
                : '—'}
            </dd>
            <dt>Результат</dt>
            <dd>
              <JobOutcome job={job} />
            </dd>
            <dt>Следующий</dt>
            <dd>
              <NextRun job={job} />
            </dd>
          </dl>
          <JobActions job={job} />
        </li>
      ))}
    </ul>
  )
}
