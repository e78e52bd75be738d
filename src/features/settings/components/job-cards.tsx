import { relativeText } from '#lib/dates'
import { LineFact } from '#ui/facts'
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
          <dl className="mt-2 mb-3 grid gap-1.5 text-14">
            <LineFact label="Когда">{scheduleText(job)}</LineFact>
            <LineFact label="Запуск">
              {job.last_started_at && job.last_finished_at
                ? `${relativeText(job.last_started_at)}, ${durationText(job.last_started_at, job.last_finished_at)}`
                : '—'}
            </LineFact>
            <LineFact label="Результат">
              <JobOutcome job={job} />
            </LineFact>
            <LineFact label="Следующий">
              <NextRun job={job} />
            </LineFact>
          </dl>
          <JobActions job={job} />
        </li>
      ))}
    </ul>
  )
}
