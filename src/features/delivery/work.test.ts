import { expect, test } from 'vitest'
import { workText, nextOf, perOrder, withoutExpected, currentState, type Change, type Work } from './work.ts'

const order = (id: string) => ({ id, number: `2026-${id}` })
const ticks: Work = {
  kind: 'pick',
  key: 'k',
  orders: [order('1'), order('2')],
  args: {
    lines: [
      { order_id: '1', order_item_id: 'l', sku: 'AQ-001', picked: true, missing: 0 },
      { order_id: '2', order_item_id: 'm', sku: 'AQ-001', picked: true, missing: 1 },
    ],
  },
}
const shortage: Work = {
  kind: 'shortage',
  key: 's',
  orders: [order('1')],
  args: { order_item_id: 'l', sku: 'AQ-001', missing: 2, reason: 'Бой при хранении', expected_missing: 1 },
}
const change = (id: number, work: Work, more: Partial<Change> = {}) =>
  ({ ...work, id, userId: 'u', at: 0, ...more }) as Change

test('work on several orders becomes one piece for each, under keys of their own', () => {
  const parts = perOrder(ticks)
  expect(parts.map(({ orders, args }) => [orders, args])).toEqual([
    [[order('1')], { lines: [ticks.args.lines[0]] }],
    [[order('2')], { lines: [ticks.args.lines[1]] }],
  ])
  expect(new Set([ticks.key, ...parts.map(({ key }) => key)]).size).toBe(3)
})

test('who has been shown what is there now expects nothing, and asks under a new key', () => {
  expect(withoutExpected(shortage)).toEqual({
    ...shortage,
    key: expect.not.stringMatching(/^s$/),
    args: { order_item_id: 'l', sku: 'AQ-001', missing: 2, reason: 'Бой при хранении' },
  })
  expect((withoutExpected(ticks).args as typeof ticks.args).lines.map((line) => 'missing' in line)).toEqual([
    false,
    false,
  ])
})

test('nothing overtakes a refused change of its order', () => {
  const refused = change(1, shortage, { refusal: { orderId: '1', word: 'line_changed' } })
  const behind = change(2, { kind: 'send', key: 'a', orders: [order('1')], args: {} })
  const other = change(3, { kind: 'send', key: 'b', orders: [order('2')], args: {} })
  expect(nextOf([refused, behind, other])?.id).toBe(3)
  expect(nextOf([refused, behind])).toBeUndefined()
  expect(nextOf([change(1, shortage, { isSent: true }), behind])?.id).toBe(2)
})

test('a refused change has words for what was meant, and for the current state', () => {
  expect(workText(ticks)).toEqual(['Собрано: AQ-001', 'Собрано: AQ-001'])
  expect(workText(shortage)).toEqual(['Не хватает 2\u00a0шт.: AQ-001, бой при хранении'])
  const now = {
    problem: 'Никто не открыл',
    items: [{ id: 'l', sku: 'AQ-001', quantity: 5, sent_quantity: 2 }],
  } as never
  expect(currentState(change(1, shortage, { refusal: { orderId: '1', word: 'line_changed' } }), now)).toBe(
    'AQ-001: не хватает 3\u00a0шт.',
  )
  const details = { order_item_id: 'l' }
  expect(currentState(change(1, ticks, { refusal: { orderId: '1', word: 'line_changed', details } }), now)).toBe(
    'AQ-001: не хватает 3\u00a0шт.',
  )
  expect(currentState(change(1, shortage, { refusal: { orderId: '1', word: 'problem_changed' } }), now)).toBe(
    'Никто не открыл',
  )
  expect(currentState(change(1, shortage, { refusal: { orderId: '1', word: 'moved_on' } }), now)).toBeUndefined()
})
