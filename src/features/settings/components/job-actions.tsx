import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { dateTimeText } from '#lib/dates/dates'
import { errorText } from '#lib/text/error-texts'
import { Button } from '#ui/action/button'
import { Dialog, DialogContent, DialogTrigger } from '#ui/window/dialog'
import { Skeleton } from '#ui/state/skeleton'
import { toast } from '#ui/state/toast'
import { toastError } from '#ui/state/toast-error'
import { mayRunNow, type Job, durationText } from '../jobs.ts'
import { runJobNow } from '../mutations.ts'
import { jobRunsQuery, jobsQuery } from '../queries.ts'

export function JobActions({ job }: { job: Job }) {
  const { name, title } = job
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: () => runJobNow(name),
    onSuccess: () => toast.success('Задание в очереди: запустится в течение минуты'),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries(jobsQuery()),
  })
  return (
    <span className="flex justify-end gap-1 max-md:*:flex-1">
      {mayRunNow(job) && (
        <Button
          variant="ghost"
          size="sm"
          className="text-accent"
          loading={run.isPending}
          onClick={() => run.mutate()}
          aria-label={`Запустить сейчас: ${title}`}
        >
          Запустить сейчас
        </Button>
      )}
      <JobRunsDialog name={name} title={title} />
    </span>
  )
}

function JobRunsDialog({ name, title }: Pick<Job, 'name' | 'title'>) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={`Журнал: ${title}`}>
          Журнал
        </Button>
      </DialogTrigger>
      <DialogContent title="Журнал задания" description={title}>
        <Runs name={name} />
      </DialogContent>
    </Dialog>
  )
}

function Runs({ name }: Pick<Job, 'name'>) {
  const runs = useQuery(jobRunsQuery(name))
  if (runs.isPending) return <Skeleton className="h-24" />
  if (runs.isError) return <p className="text-14 text-danger">Журнал не загрузился. {errorText(runs.error)}</p>
  return (
    <>
      <p className="mb-4 text-13 text-muted">
        Последние 50 запусков за 90 дней, в которых задание что-то сделало или завершилось ошибкой.
      </p>
      {runs.data.length === 0 && <p className="text-14 text-ink-soft">Таких запусков пока не было.</p>}
      <ol className="grid gap-3 text-14">
        {runs.data.map(({ id, started_at, finished_at, handled, error }) => (
          <li key={id}>
            {error === null ? (
              `Обработано: ${handled?.toLocaleString('ru')}`
            ) : (
              <span className="wrap-anywhere text-danger">{error}</span>
            )}
            <p className="text-12 text-muted tabular-nums">
              {dateTimeText(started_at)}, {durationText(started_at, finished_at)}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
