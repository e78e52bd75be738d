import { expect, test } from 'vitest'
import { statsPeriod } from './period.ts'
import { statsParams } from './stats-search.ts'

const text = (search: Parameters<typeof statsPeriod>[0], today: string) => {
  const { from, to, compared } = statsPeriod(search, today)
  return `${from}…${to} / ${compared ? `${compared.from}…${compared.to}` : '–'}`
}

test.each([
  [{}, '2026-11-22', '2026-10-24…2026-11-22 / 2026-09-24…2026-10-23'],
  [{ period: 'today' }, '2026-03-01', '2026-03-01…2026-03-01 / 2026-02-28…2026-02-28'],
  [{ period: '7' }, '2026-01-03', '2025-12-28…2026-01-03 / 2025-12-21…2025-12-27'],
  [{ period: 'month' }, '2026-11-22', '2026-11-01…2026-11-22 / 2026-10-01…2026-10-22'],
  // February ends before the 31st.
  [{ period: 'month' }, '2026-03-31', '2026-03-01…2026-03-31 / 2026-02-01…2026-02-28'],
  [{ period: 'month' }, '2026-01-05', '2026-01-01…2026-01-05 / 2025-12-01…2025-12-05'],
  [{ period: 'quarter' }, '2026-11-22', '2026-10-01…2026-11-22 / 2026-07-01…2026-08-22'],
  [{ period: 'quarter' }, '2026-02-10', '2026-01-01…2026-02-10 / 2025-10-01…2025-11-10'],
  [{ period: 'year' }, '2024-12-31', '2024-01-01…2024-12-31 / 2023-01-01…2023-12-31'],
  [{ period: 'year' }, '2025-03-01', '2025-01-01…2025-03-01 / 2024-01-01…2024-03-01'],
  [{ period: 'month', compare: 'year' }, '2024-02-29', '2024-02-01…2024-02-29 / 2023-02-01…2023-02-28'],
  [{ period: '30', compare: 'none' }, '2026-11-22', '2026-10-24…2026-11-22 / –'],
  [
    { period: 'own', from: '2026-05-01', to: '2026-05-31' },
    '2026-11-22',
    '2026-05-01…2026-05-31 / 2026-03-31…2026-04-30',
  ],
  [{ period: 'own', from: '2026-11-20' }, '2026-11-22', '2026-11-20…2026-11-22 / 2026-11-17…2026-11-19'],
] as const)('%j on %s: %s', (search, today, expected) => expect(text(search, today)).toBe(expected))

test('an address without its own days has no days of its own', () => {
  expect(statsParams.parse({ period: 'own' })).toEqual({})
  expect(statsParams.parse({ period: 'month', from: '2026-01-01' })).toEqual({ period: 'month' })
  expect(statsParams.parse({ from: '2026-01-01' })).toEqual({ period: 'own', from: '2026-01-01' })
  expect(statsParams.change({ period: 'own', from: '2026-01-01', city: 'Тараз' }, { period: '7' })).toEqual({
    period: '7',
    city: 'Тараз',
  })
  const part = { part: 'clinics', period: 'month' } as const
  expect(statsParams.change(part, { city: 'Тараз' })).toEqual({ ...part, city: 'Тараз' })
})

test('days in the wrong order are put in order', () => {
  expect(statsParams.parse({ from: '2026-11-09', to: '2026-11-01' })).toEqual({
    period: 'own',
    from: '2026-11-01',
    to: '2026-11-09',
  })
})
