import { describe, expect, test } from 'vitest'
import {
  describeComponent,
  formulaDifferences,
  formulaOn,
  rawText,
  reasonText,
  sameDraft,
  signed,
  weightSum,
  whatRaises,
  type Draft,
  type Formula,
} from './formula.ts'

const draft: Draft = {
  window_days: 180,
  components: [
    { key: 'turnover', enabled: true, weight: 45, from: 0, to: 3_000_000 },
    { key: 'frequency', enabled: true, weight: 20, target: 2 },
    { key: 'recency', enabled: true, weight: 15, days: 90 },
    { key: 'average_order', enabled: true, weight: 10, from: 50_000, to: 300_000 },
    { key: 'lines', enabled: true, weight: 10, target: 8 },
    { key: 'overdue', enabled: false, points: 5, days: 30 },
  ],
  tiers: [
    { name: 'A', from: 80, color: '#5b2245', percent: 5, text: '' },
    { name: 'D', from: 0, color: '#6e656b', percent: 2, text: '' },
    { name: 'Новый', from: null, color: '#1d6a4a', percent: 3, text: '' },
  ],
}
const formula = (part: Partial<Formula>): Formula => ({
  ...draft,
  version: 1,
  status: 'published',
  effective_from: '2026-01-01',
  comment: '',
  published_at: '2025-12-31T00:00:00Z',
  updated_at: '2025-12-31T00:00:00Z',
  ...part,
})

test('weights that count are summed: neither those that are off nor the penalty', () => {
  expect(weightSum(draft)).toBe(100)
  const components = draft.components.map((part) => (part.key === 'lines' ? { ...part, enabled: false } : part))
  expect(weightSum({ ...draft, components })).toBe(90)
})

test.each([
  ['2026-01-01', 1],
  ['2026-11-30', 1],
  ['2026-12-01', 2],
  ['2025-12-31', undefined],
])('on %s version %s counts', (day, version) => {
  const versions = [
    formula({ version: 3, status: 'draft', effective_from: null }),
    formula({ version: 2, effective_from: '2026-12-01' }),
    formula({}),
  ]
  expect(formulaOn(versions, day)?.version).toBe(version)
})

test('a component says how it is measured, and its figure in its words', () => {
  expect(draft.components.map((part) => describeComponent(part, 180).replaceAll('\u00a0', ' '))).toEqual([
    'за 180 дней, от 0 ₸ до 3 000 000 ₸',
    'цель 2 заказа за 30 дней',
    'последний заказ, от 0 до 90 дней назад',
    'от 50 000 ₸ до 300 000 ₸',
    'цель 8 линеек',
    '−5 баллов за заказ, просроченный больше 30 дней',
  ])
  expect(rawText({ key: 'recency', raw: 21 })).toBe('21\u00a0день назад')
  expect(rawText({ key: 'recency', raw: null })).toBe('заказов не было')
  expect(rawText({ key: 'frequency', raw: 2.6667 })).toBe('2,7 заказа за 30 дней')
})

describe('two versions side by side', () => {
  test('that decide alike differ in nothing', () => {
    expect(sameDraft(draft, formula({}))).toBe(true)
    expect(formulaDifferences(draft, formula({}))).toEqual([])
  })

  test('name each difference once', () => {
    const after: Draft = {
      window_days: 90,
      components: draft.components.map((part) =>
        part.key === 'turnover' ? { ...part, weight: 35, to: 2_000_000 } : part,
      ),
      tiers: [{ ...draft.tiers[0]!, percent: 5.5 }, ...draft.tiers.slice(1)],
    }
    expect(
      formulaDifferences(draft, after).map(({ label, before, after: is }) =>
        `${label}: ${before} → ${is}`.replaceAll('\u00a0', ' '),
      ),
    ).toEqual([
      'Окно расчёта: 180 дней → 90 дней',
      'Оборот: 45 % → 35 %',
      'Оборот: как считается: от 0 ₸ до 3 000 000 ₸ → от 0 ₸ до 2 000 000 ₸',
      'Категория A: от 80, 5 % → от 80, 5,5 %',
    ])
  })
})

test('a mover is explained by the component that changes most', () => {
  const mover = {
    user_id: '',
    clinic: '',
    from: 'A',
    to: 'B',
    score: 60,
    delta: -3,
    last_order_on: '2026-10-01',
    changes: { turnover: -6.5, recency: 3.5 },
  }
  expect(reasonText(mover)).toBe('Оборот −6,5')
  expect(reasonText({ ...mover, changes: { turnover: -6.5, overdue: -15 } })).toBe('Просрочка оплаты −15,0')
  expect(reasonText({ ...mover, changes: null })).toBe('последний заказ 1\u00a0октября')
  expect(signed(3.5)).toBe('+3,5')
})

test('what raises a score is sorted by what it brings, without what is full', () => {
  const part = { raw: 1, normalised: 0.5 }
  expect(
    whatRaises([
      { ...part, key: 'turnover', weight: 45, points: 28.6 },
      { ...part, key: 'frequency', weight: 20, points: 20 },
      { ...part, key: 'average_order', weight: 10, points: 2.8 },
      { ...part, key: 'overdue', weight: -5, points: -5 },
    ]),
  ).toEqual(['Увеличить оборот: до +16,4', 'Собирать заказы крупнее: до +7,2', 'Оплатить просроченные заказы: до +5,0'])
})
