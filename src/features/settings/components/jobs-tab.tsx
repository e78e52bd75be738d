import { useQuery } from '@tanstack/react-query'
import { relativeText } from '#lib/dates/dates'
import { count } from '#lib/text/plural'
import { useIsPhone } from '#lib/dom/use-is-phone'
import { Alert } from '#ui/state/alert'
import { LineFact } from '#ui/data/facts'
import { Fold } from '#ui/page/folding-card'
import { QueryError } from '#ui/state/query-error'
import { Skeleton, skeletons } from '#ui/state/skeleton'
import { StatusChip } from '#ui/data/status-chip'
import { ColumnHeader, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table'
import {
  overdueText,
  type Job,
  durationText,
  healthText,
  jobsText,
  sortJobs,
  scheduleText,
  outcome,
  isQueued,
  nextRunText,
} from '../jobs.ts'
import { jobsQuery, stuckFilesQuery } from '../queries.ts'
import { JobActions } from './job-actions.tsx'

export function JobsTab() {
  const jobs = useQuery(jobsQuery())
  const isPhone = useIsPhone()
  if (jobs.data) {
    const { watched, housekeeping } = sortJobs(jobs.data)
    const Jobs = isPhone ? JobCards : JobsTable
    // Phones begin with what somebody must look at.
    const work = isPhone ? watched.filter(isFine) : []
    const shown = watched.filter((job) => !work.includes(job))
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="text-14 text-ink-soft">
          <b className="font-semibold text-ink">{healthText(jobs.data)}</b> Магазин выполняет их сам, раз в минуту.
          Страница обновляется сама.
        </p>
        <Overdue jobs={jobs.data} />
        <StuckFiles />
        {shown.length > 0 && <Jobs jobs={shown} />}
        {Object.entries({ 'Работа магазина': work, 'Уборка базы': housekeeping }).map(
          ([title, jobs]) =>
            jobs.length > 0 && (
              <Fold
                key={title}
                className="border-t pt-1"
                title={
                  <h2 className="text-16">
                    {title}: {jobsText(jobs.length)} без ошибок
                  </h2>
                }
              >
                <Jobs jobs={jobs} />
              </Fold>
            ),
        )}
      </div>
    )
  }
  if (jobs.isError) {
    return <QueryError query={jobs} />
  }
  return (
    <div role="status" aria-label="Задания загружаются" className="grid gap-2 md:gap-px">
      {skeletons(4, <Skeleton className="h-44 md:h-14" />)}
    </div>
  )
}

const isFine = (job: Job) => outcome(job).tone === 'success'

function Overdue({ jobs }: { jobs: Job[] }) {
  const overdue = overdueText(jobs)
  if (overdue === undefined) return null
  return (
    <Alert tone="warning" title="Задания не запускаются">
      Самое давнее ждёт уже {overdue}. Проверьте, вызывает ли расписание функцию run-jobs.
    </Alert>
  )
}

function StuckFiles() {
  const { data: stuck } = useQuery(stuckFilesQuery())
  if (!stuck?.count) return null
  return (
    <Alert tone="warning" title={`Не удаётся удалить ${count(stuck.count, ['файл', 'файла', 'файлов'])}`}>
      Попытки продолжаются. Последняя ошибка: {stuck.error}
    </Alert>
  )
}

function JobsTable({ jobs }: { jobs: Job[] }) {
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
              <span className="font-semibold">{job.title}</span>
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

function JobCards({ jobs }: { jobs: Job[] }) {
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
          startedAt || text
        )}
      </p>
    </div>
  )
}

function JobOutcome({ job }: { job: Job }) {
  const { tone, text } = outcome(job)
  return (
    <>
      {tone === 'danger' ? <StatusChip tone={tone}>{text}</StatusChip> : <span className="text-muted">{text}</span>}
      {job.last_handled !== null && job.last_handled > 0 && (
        <small className="mt-1 block text-12 text-muted">обработано: {job.last_handled.toLocaleString('ru')}</small>
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

function NextRun({ job }: { job: Job }) {
  if (!isQueued(job)) return nextRunText(job)
  return (
    <>
      <StatusChip tone="info">В очереди</StatusChip> <small className="text-12 text-muted">{nextRunText(job)}</small>
    </>
  )
}
