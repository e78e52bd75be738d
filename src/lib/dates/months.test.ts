import { expect, test } from 'vitest'
import { monthAndYearText, shortMonth } from './months.ts'

test('months are called as people call them, whatever zone the browser is in', () => {
  expect(['2026-11-01', '2026-05-01'].map(monthAndYearText)).toEqual(['Ноябрь 2026', 'Май 2026'])
  expect(['2026-11-01', '2025-08-01'].map(shortMonth)).toEqual(['ноя 26', 'авг 25'])
})
