import { expect, test } from 'vitest'
import { habitText } from './desk.ts'

test.each([
  [6, 6, 'Раз в 6\u00a0дней, последний раз 6\u00a0дней назад'],
  [30, 34, 'Раз в 4\u00a0недели, последний раз 5\u00a0недель назад'],
  [60, 150, 'Раз в 2\u00a0месяца, последний раз 5\u00a0месяцев назад'],
  [28, 0, 'Раз в 4\u00a0недели, последний раз сегодня'],
])('every %i days, %i days ago', (every_days, days_since, text) => {
  expect(habitText({ every_days, days_since })).toBe(text)
})
