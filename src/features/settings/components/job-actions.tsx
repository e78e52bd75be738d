import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#lib/error-texts'
import { Button } from '#ui/button'
import { toast } from '#ui/toast'
import { runJobNow } from '../mutations.ts'
import { jobKeys } from '../queries.ts'
import { mayRunNow, type Job } from '../jobs.ts'
import { JobRunsDialog } from './job-runs-dialog.tsx'

/** What can be done with a job: look at its runs, or have it run out of turn. */
export function JobActions({ job }: { job: Job }) {
  const { name, title } = job
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: () => runJobNow(name),
    onSuccess: () => toast.success('Задание в очереди: запустится в течение минуты'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobKeys.list() }),
  })
  return (
    <span className="flex justify-end gap-2 max-md:*:not-last:flex-1">
      {mayRunNow(job) && (
        <Button
          variant="secondary"
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
