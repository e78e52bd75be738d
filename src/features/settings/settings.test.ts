import { expect, test } from 'vitest'
import { settingsSchema, settingsValues } from './schema.ts'
import { settingChanges, type Settings } from './settings.ts'

const settings: Settings = {
  reservation_days: 5,
  payment_days: 5,
  max_open_orders: 20,
  max_open_total: 10_000_000,
  claim_days: 3,
  return_days: 7,
  reaction_days: 90,
  bonus_after_payment: false,
  bonus_to_substitute: false,
  clinics_see_tier: false,
  updated_at: '2026-11-01T05:00:00+00:00',
}

test('the form reads what it was filled with', () => {
  const { updated_at: _time, ...values } = settings
  expect(settingsSchema.parse(settingsValues(settings))).toEqual(values)
})

test.each([
  ['7', 7],
  [' 10 000 000 ', 10_000_000],
  ['10\u00a0000', 10_000],
  ['2147483647', 2_147_483_647],
])('%j is a number', (text, number) => {
  const values = { ...settingsValues(settings), max_open_total: text }
  expect(settingsSchema.parse(values).max_open_total).toBe(number)
})

test.each([
  ['', 'Введите число'],
  ['0', 'Не меньше 1'],
  ['-5', 'Не меньше нуля'],
  ['1,5', 'Только целое число'],
  ['пять', 'Введите целое число цифрами'],
  ['366', 'Не больше 365 дней'],
  ['2147483648', 'Не больше 365 дней'],
])('%j is none', (text, message) => {
  const result = settingsSchema.safeParse({ ...settingsValues(settings), payment_days: text })
  expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([[['payment_days'], message]])
})

test('every number has its limit', () => {
  const tooMuch = { reservation_days: '366', max_open_orders: '2147483648', max_open_total: '2147483648' }
  const { error } = settingsSchema.safeParse({ ...settingsValues(settings), ...tooMuch })
  expect(Object.fromEntries(error!.issues.map(({ path, message }) => [path[0], message]))).toEqual({
    reservation_days: 'Не больше 365 дней',
    max_open_orders: 'Не больше 2\u00a0147\u00a0483\u00a0647',
    max_open_total: 'Не больше 2\u00a0147\u00a0483\u00a0647\u00a0₸',
  })
  expect(settingsSchema.safeParse({ ...settingsValues(settings), payment_days: '365' }).success).toBe(true)
})

test('changes are in the units of each setting, in the order of the form', () => {
  const after = { ...settings, clinics_see_tier: true, max_open_total: 5_000_000, payment_days: 1 }
  expect(settingChanges(settings, after).map(({ key, before, after }) => [key, before, after])).toEqual([
    ['max_open_total', '10\u00a0000\u00a0000\u00a0₸', '5\u00a0000\u00a0000\u00a0₸'],
    ['payment_days', '5\u00a0дней', '1\u00a0день'],
    ['clinics_see_tier', 'нет', 'да'],
  ])
})

test('the same settings differ in nothing, nor do those that history leaves out', () => {
  expect(settingChanges(settings, settings)).toEqual([])
  expect(settingChanges({ payment_days: 5 }, { payment_days: 7 }).map(({ key }) => key)).toEqual(['payment_days'])
})
