import { STATUS_CODE } from '@std/http/status'
import { answer } from '../_shared/answer.ts'

/** Files of one bucket that SQL wants removed. */
export type Removal = { bucket: string; paths: string[] }

/** What the function works with; whatever fails rejects. */
export type Workshop = {
  /** One batch of one job that is due. */
  runDueJobs(): Promise<{ ran: string[]; has_more: boolean }>
  /** Files that nobody else is given meanwhile; none when there are no more. */
  claimFiles(): Promise<Removal[]>
  remove(removal: Removal): Promise<void>
  /** Strikes files off the list, or, with an error, leaves them for another try. */
  finish(removal: Removal, error?: string): Promise<void>
  now(): number
}

/** Called every minute, one call is to be through before the next: pg_net waits for 50 s, and a batch takes up to 8 s. */
const TIME_FOR_JOBS = 35_000
const TIME_TO_WORK = 45_000

/** POST with the service's secret runs the jobs that are due. Answers `{batches, removed}`: batches that ran, files removed. */
export const handle = answer<Workshop>('run-jobs', {
  method: 'POST',
  async act(workshop) {
    const startedAt = workshop.now()
    const until = (time: number) => () => workshop.now() < startedAt + time
    const batches = await attempt(runJobs(workshop, until(TIME_FOR_JOBS)))
    const removed = await attempt(removeFiles(workshop, until(TIME_TO_WORK)))
    return batches === null || removed === null
      ? { status: STATUS_CODE.InternalServerError, code: 'unexpected' }
      : Response.json({ batches, removed })
  },
})

async function runJobs({ runDueJobs }: Workshop, isTime: () => boolean): Promise<number> {
  let batches = 0
  let hasMore = true
  while (hasMore && isTime()) {
    const { ran, has_more } = await runDueJobs()
    batches += ran.length
    hasMore = has_more
  }
  return batches
}

async function removeFiles({ claimFiles, remove, finish }: Workshop, isTime: () => boolean): Promise<number> {
  let removed = 0
  while (isTime()) {
    const removals = await claimFiles()
    if (removals.length === 0) break
    for (const removal of removals) {
      const error = await remove(removal).then(() => undefined, String)
      await finish(removal, error)
      if (error === undefined) removed += removal.paths.length
      else console.error('run-jobs: files could not be removed', removal.bucket, error)
    }
  }
  return removed
}

/** Neither part is to keep the other from being done. */
async function attempt<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    console.error('run-jobs', error)
    return null
  }
}
