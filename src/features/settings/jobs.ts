import type { Database } from '#lib/database.types'
import { ageText, dateTimeText } from '#lib/dates/dates'
import { count } from '#lib/text/plural'
import type { StatusTone } from '#ui/data/status-chip'

type Row = Database['public']['Tables']['jobs']['Row']

export type Job = Omit<Row, 'batch' | 'bookmark' | 'is_urgent'>

const MINUTE = 60_000
/** Jobs run every minute: a delay of so many needs a person to look. */
const OVERDUE_AFTER = 5 * MINUTE

/** «проверка каждую минуту», «каждый день в 03:00» */
export const scheduleText = ({ daily_at }: Pick<Job, 'daily_at'>) =>
  daily_at ? `каждый день в ${daily_at.slice(0, 5)}` : 'проверка каждую минуту'

/** At its time, or with the next call. */
export const nextRunText = ({ next_run_at }: Pick<Job, 'next_run_at'>, now = Date.now()) =>
  Date.parse(next_run_at) > now + MINUTE ? dateTimeText(next_run_at) : 'в течение минуты'

/** Whether it waits for the next call out of turn: jobs that run every minute always do. */
export const isQueued = (job: Pick<Job, 'daily_at' | 'last_error' | 'next_run_at'>, now = Date.now()) =>
  mayRunNow(job) && Date.parse(job.next_run_at) <= now

/** Jobs that run every minute need no button. */
export const mayRunNow = ({ daily_at, last_error }: Pick<Job, 'daily_at' | 'last_error'>) =>
  daily_at !== null || last_error !== null

/** «1,5 с» */
export function durationText(startedAt: string, finishedAt: string): string {
  const milliseconds = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt))
  if (milliseconds < 1000) return 'меньше секунды'
  return `${(milliseconds / 1000).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0с`
}

export function outcome({ last_started_at, last_error }: Pick<Job, 'last_started_at' | 'last_error'>): {
  tone: StatusTone
  text: string
} {
  if (!last_started_at) return { tone: 'neutral', text: 'Ещё не запускалось' }
  return last_error === null ? { tone: 'success', text: 'Успешно' } : { tone: 'danger', text: 'Ошибка' }
}

const hasFailed = ({ last_error }: Pick<Job, 'last_error'>) => last_error !== null

/** Jobs that keep the database in order: nobody waits for them. */
const HOUSEKEEPING = /^(aggregate|count|fold|list|prune)_/

type Outcome = Pick<Job, 'last_started_at' | 'last_error'>

const neverRan = ({ last_started_at, last_error }: Outcome) => last_started_at === null && last_error === null

/** Those that have failed, that never ran, that somebody waits for, and the housekeeping, of interest only otherwise. */
export function sortJobs<Each extends Pick<Job, 'name'> & Outcome>(jobs: readonly Each[]) {
  const {
    failed = [],
    idle = [],
    work = [],
    housekeeping = [],
  } = Object.groupBy(jobs, (job) =>
    hasFailed(job) ? 'failed' : neverRan(job) ? 'idle' : HOUSEKEEPING.test(job.name) ? 'housekeeping' : 'work',
  )
  return { watched: [...failed, ...idle, ...work], housekeeping }
}

/** «Всё в порядке: 29 заданий без ошибок.», «С ошибкой: 2 задания. Ещё не запускались: 1 задание.» */
export function healthText(jobs: readonly Outcome[]): string {
  const failed = jobs.filter(hasFailed).length
  const idle = jobs.filter(neverRan).length
  if (failed + idle === 0) return `Всё в порядке: ${jobsText(jobs.length)} без ошибок.`
  return [failed > 0 && `С ошибкой: ${jobsText(failed)}.`, idle > 0 && `Ещё не запускались: ${jobsText(idle)}.`]
    .filter(Boolean)
    .join(' ')
}

export const jobsText = (n: number) => count(n, ['задание', 'задания', 'заданий'])

/** How long the longest waiting job is overdue; undefined while they run in time. */
export function overdueText(jobs: readonly Pick<Job, 'next_run_at'>[], now = Date.now()): string | undefined {
  const since = Math.min(...jobs.map(({ next_run_at }) => Date.parse(next_run_at)))
  return now - since > OVERDUE_AFTER ? ageText(since, now) : undefined
}
