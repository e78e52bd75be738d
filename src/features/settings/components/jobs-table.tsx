import { relativeText } from '#lib/dates'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table'
import { durationText, scheduleText, type Job } from '../jobs.ts'
import { JobActions } from './job-actions.tsx'
import { JobOutcome } from './job-outcome.tsx'
import { NextRun } from './next-run.tsx'

/** Jobs as rows. */
export function JobsTable({ jobs }: { jobs: Job[] }) {
  return (
    <Table>
      <TableHead>
        <ColumnHeader>Задание</ColumnHeader>
        <ColumnHeader>Последний запуск</ColumnHeader>
        <ColumnHeader>Результат</ColumnHeader>
        <ColumnHeader>Следующий</ColumnHeader>
        <ColumnHeader>
          <span className="sr-only">Действия</span>
        </ColumnHeader>
      </TableHead>
      <TableBody>
        {jobs.map((job) => (
          <TableRow key={job.name}>
            <TableCell className="py-2.5">
              <span className="font-name">{job.title}</span>
              <small>{scheduleText(job)}</small>
            </TableCell>
            <TableCell className="whitespace-nowrap">
              {job.last_started_at && job.last_finished_at ? (
                <>
                  {relativeText(job.last_started_at)}
                  <small>{durationText(job.last_started_at, job.last_finished_at)}</small>
                </>
              ) : (
                '—'
              )}
            </TableCell>
            <TableCell className="max-w-90 py-2.5">
              <JobOutcome job={job} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <NextRun job={job} />
            </TableCell>
            <TableCell className="w-px">
              <JobActions job={job} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
