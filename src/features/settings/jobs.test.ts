import { describe, expect, test } from 'vitest'
import {
  durationText,
  healthText,
  isQueued,
  mayRunNow,
  nextRunText,
  outcome,
  overdueText,
  sortJobs,
  scheduleText,
} from './jobs.ts'

const now = Date.parse('2026-11-22T05:00:00Z')
const at = (minutes: number) => ({ next_run_at: new Date(now + minutes * 60_000).toISOString() })

test('when a job runs', () => {
  expect(scheduleText({ daily_at: null })).toBe('проверка каждую минуту')
  expect(scheduleText({ daily_at: '03:00:00' })).toBe('каждый день в 03:00')
  expect(nextRunText(at(60), now)).toBe('22.11.2026, 11:00')
  expect(nextRunText(at(1), now)).toBe('в течение минуты')
  expect(nextRunText(at(-1), now)).toBe('в течение минуты')
})

test.each([
  ['2026-11-22T05:00:00.000Z', '2026-11-22T05:00:00.040Z', 'меньше секунды'],
  ['2026-11-22T05:00:00.000Z', '2026-11-22T05:00:01.520Z', '1,5\u00a0с'],
  ['2026-11-22T05:00:00.001Z', '2026-11-22T05:00:00.000Z', 'меньше секунды'],
])('from %s to %s it takes %s', (start, end, text) => {
  expect(durationText(start, end)).toBe(text)
})

test('how a job ended', () => {
  expect(outcome({ last_started_at: null, last_error: null }).text).toBe('Ещё не запускалось')
  expect(outcome({ last_started_at: '2026-11-22', last_error: null }).text).toBe('Успешно')
  expect(outcome({ last_started_at: '2026-11-22', last_error: 'no' })).toEqual({ tone: 'danger', text: 'Ошибка' })
})

test.each([
  [{ daily_at: null, last_error: null }, false],
  [{ daily_at: '03:00:00', last_error: null }, true],
  [{ daily_at: null, last_error: 'no' }, true],
])('%j may be run out of turn: %s', (job, expected) => {
  expect(mayRunNow(job)).toBe(expected)
  expect(isQueued({ ...job, ...at(0) }, now)).toBe(expected)
  expect(isQueued({ ...job, ...at(1) }, now)).toBe(false)
})

describe('jobs that nobody runs', () => {
  test('count from the one that waits longest', () => {
    expect(overdueText([at(5), at(-10), at(-125)], now)).toBe('2\u00a0часа')
  })

  test.each([[[]], [[at(5), at(-4)]]])('%j are not', (jobs) => {
    expect(overdueText(jobs, now)).toBeUndefined()
  })
})

test('what has failed or never ran is said and stands first; housekeeping is apart', () => {
  const ran = { last_started_at: '2026-11-22', last_error: null }
  const work = { name: 'send_campaigns', ...ran }
  const failed = { name: 'prune_old_rows', ...ran, last_error: 'timeout' }
  const idle = { name: 'prune_drafts', last_started_at: null, last_error: null }
  const housekeeping = { name: 'list_forgotten_files', ...ran }
  expect(sortJobs([work, idle, failed, housekeeping])).toEqual({
    watched: [failed, idle, work],
    housekeeping: [housekeeping],
  })
  expect(healthText([work, failed])).toBe('С ошибкой: 1\u00a0задание.')
  expect(healthText([work, idle])).toBe('Ещё не запускались: 1\u00a0задание.')
  expect(healthText([idle, failed])).toBe('С ошибкой: 1\u00a0задание. Ещё не запускались: 1\u00a0задание.')
  expect(healthText([work, housekeeping])).toBe('Всё в порядке: 2\u00a0задания без ошибок.')
})
