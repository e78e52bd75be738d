import { useQuery } from '@tanstack/react-query'
import { count } from '#lib/plural'
import { useIsPhone } from '#lib/use-is-phone'
import { Alert } from '#ui/alert'
import { QueryError } from '#ui/query-error'
import { Skeleton, skeletons } from '#ui/skeleton'
import { overdueText, type Job } from '../jobs.ts'
import { jobsQuery, stuckFilesQuery } from '../queries.ts'
import { JobCards } from './job-cards.tsx'
import { JobsTable } from './jobs-table.tsx'

/** What the shop does by itself, when each part last ran and how it ended. */
export function JobsTab() {
  const jobs = useQuery(jobsQuery())
  const isPhone = useIsPhone()
  if (jobs.data) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="text-14 text-ink-soft">Магазин выполняет задания сам, раз в минуту. Страница обновляется сама.</p>
        <Overdue jobs={jobs.data} />
        <StuckFiles />
        {isPhone ? <JobCards jobs={jobs.data} /> : <JobsTable jobs={jobs.data} />}
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
