import { describe, expect, test } from 'vitest'
import { monthFile, stepsOf, type BonusMonth } from './bonus.ts'
import { monthOf, parseBonusSearch } from './bonus-search.ts'
import { goodsOf, formulaSteps, type OrderReason } from './reason.ts'

const month: BonusMonth = {
  manager_id: 'm',
  manager_name: 'Дина Серікқызы',
  month: '2026-10-01',
  status: 'closed',
  accrued: 9944,
  reversed: -672,
  adjusted: 0,
  total: 9272,
  carried: -100,
  payable: 9172,
  closed_at: '2026-11-02T23:00:00Z',
  closed_by: null,
  approved_at: '2026-11-05T06:00:00Z',
  approved_by: 'Айгерим Сатыбалды',
  paid_on: null,
  paid_by: null,
  comment: '',
  may_revert: true,
  rows: [
    {
      id: 2,
      order_id: 'o',
      number: '2026-000112',
      kind: 'reversal',
      clinic: null,
      base: -16_800,
      percent: 4,
      tier: 'B',
      formula_version: 1,
      amount: -672,
      reason: null,
      created_at: '2026-10-19T06:00:00Z',
    },
    {
      id: 1,
      order_id: 'o',
      number: '2026-000112',
      kind: 'accrual',
      clinic: 'Әсем',
      base: 248_600,
      percent: 4,
      tier: 'B',
      formula_version: 1,
      amount: 9944,
      reason: null,
      created_at: '2026-10-18T18:59:00Z',
    },
  ],
}

test('the file of a month ends with what is carried over and what is paid', () => {
  const file = monthFile(month)
  expect(file.map((line) => line.at(-2))).toEqual(['Сумма, ₸', -672, 9944, -100, 9172])
  expect(file[1]).toContain('Бывший клиент')
  // 23:59 in Almaty belongs to that day.
  expect(file[2]![0]).toBe('18.10.2026')
})

test('a statement says who took it how far, and when', () => {
  expect(stepsOf(month)).toEqual(['Закрыт 03.11.2026, автоматически', 'Утверждён 05.11.2026, Айгерим Сатыбалды'])
  expect(stepsOf({ ...month, paid_on: '2026-11-06', paid_by: 'Айгерим Сатыбалды' }).at(-1)).toBe(
    'Выплачен 06.11.2026, Айгерим Сатыбалды',
  )
  expect(stepsOf({ ...month, closed_at: null, approved_at: null })).toEqual([])
})

describe('the address', () => {
  test.each([
    [{}, {}],
    [{ month: '2026-10' }, { month: '2026-10' }],
    [{ month: '2026-13', manager: 'x', entry: '-1' }, {}],
    [{ entry: 7 }, { entry: 7 }],
  ])('%j is read as %j', (search, expected) => expect(parseBonusSearch(search)).toEqual(expected))

  test('names no month that has not begun', () => {
    expect(monthOf({}, '2026-11-22')).toBe('2026-11-01')
    expect(monthOf({ month: '2026-10' }, '2026-11-22')).toBe('2026-10-01')
    expect(monthOf({ month: '2027-01' }, '2026-11-22')).toBe('2026-11-01')
  })
})

describe('why an entry is what it is', () => {
  const reason: OrderReason = {
    id: 1,
    kind: 'accrual',
    number: '2026-000112',
    created_at: '2026-10-18T18:59:00Z',
    base: 248_600,
    percent: 4,
    amount: 9944,
    base_after: 248_600,
    amount_after: 9944,
  }

  test('the first is its base, a later one what is due less what was booked', () => {
    expect(formulaSteps(reason).map(({ value }) => value)).toEqual([248_600])
    const later = {
      ...reason,
      kind: 'reversal' as const,
      base: -16_800,
      amount: -672,
      base_after: 231_800,
      amount_after: 9272,
    }
    expect(formulaSteps(later).map(({ value, sign }) => [value, sign])).toEqual([
      [231_800, undefined],
      [9272, undefined],
      [9944, '−'],
    ])
  })

  test('goods are what was sent less what came back; of a former client nothing is seen', () => {
    const line = { order_item_id: 'l', name: 'Крем', price: 1000, sent: 8, returned: 3 }
    expect(goodsOf({ lines: [line] })).toEqual({ sent: 8000, returned: 3000, left: 5000 })
    expect(goodsOf({})).toBeNull()
  })
})
