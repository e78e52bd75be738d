import { expect, test } from 'vitest'
import { dayHeading, groupByDay } from './days.ts'

test.each([
  ['2026-11-20', 'Сегодня'],
  ['2026-11-19', 'Вчера'],
  ['2026-11-18', '18\u00a0ноября'],
  ['2025-12-31', '31.12.2025'],
])('%s is called %s', (day, heading) => expect(dayHeading(day, '2026-11-20')).toBe(heading))

test('messages are grouped by their day in Almaty', () => {
  const at = (created_at: string) => ({ created_at })
  const [a, b, c] = [at('2026-11-20T19:30:00Z'), at('2026-11-20T18:30:00Z'), at('2026-11-20T03:00:00Z')]
  expect(groupByDay([a, b, c])).toEqual([
    { day: '2026-11-21', items: [a] },
    { day: '2026-11-20', items: [b, c] },
  ])
  expect(groupByDay([])).toEqual([])
  const older = at('2026-10-29T06:00:00Z')
  expect(groupByDay([older, c, a, b].toReversed()), 'each day once, in order').toEqual([
    { day: '2026-11-21', items: [a] },
    { day: '2026-11-20', items: [b, c] },
    { day: '2026-10-29', items: [older] },
  ])
})
