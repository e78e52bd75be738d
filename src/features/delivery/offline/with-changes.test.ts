import { expect, test } from 'vitest'
import type { Board, DeliveryCard, DeliveryOrder } from '../board.ts'
import type { Change, Work } from '../work.ts'
import { boardWithChanges, orderWithChanges, pickListWithChanges } from './with-changes.ts'

const AT = Date.UTC(2026, 10, 22, 5)

const card = (id: string, more: Partial<DeliveryCard> = {}) =>
  ({
    id,
    number: `2026-${id}`,
    status: 'assembling',
    stage: 'assembling',
    positions: 2,
    pieces: 7,
    picked: 0,
    missing: 0,
    on_shortage: 'rest',
    problem: null,
    places: null,
    ...more,
  }) as DeliveryCard

const item = (id: string, quantity: number) => ({ id, quantity, sent_quantity: null, is_picked: false, reason: null })
const opened = (id: string, more: Partial<DeliveryCard> = {}) =>
  ({ ...card(id, more), items: [item('a', 5), item('b', 2)], events: [] }) as unknown as DeliveryOrder

type Without<T, Key extends string> = T extends unknown ? Omit<T, Key> : never
let count = 0
const change = (orderId: string, work: Without<Work, 'key' | 'orders'>, more: Partial<Change> = {}) =>
  ({ ...work, key: 'k', orders: [{ id: orderId, number: '' }], id: ++count, userId: 'u', at: AT, ...more }) as Change
const tick = (orderId: string, order_item_id: string, picked = true) =>
  change(orderId, {
    kind: 'pick',
    args: { lines: [{ order_id: orderId, order_item_id, sku: 'AQ-001', picked, missing: 0 }] },
  })

test('cards are in the columns that they were moved to, and counted there', () => {
  const board: Board = {
    totals: { confirmed: 20, assembling: 2, shipped: 1 },
    cities: [],
    orders: [
      card('1', { status: 'confirmed', stage: 'confirmed' }),
      card('2', { picked: 1 }),
      card('3', { status: 'shipped', stage: 'shipped' }),
    ],
  }
  const changes = [
    change('1', { kind: 'advance', args: { status: 'assembling' } }),
    tick('2', 'b'),
    change('3', { kind: 'problem', args: { reason: 'Никто не открыл' } }),
  ]
  const now = boardWithChanges(board, changes)
  expect(now.orders.map(({ stage }) => stage)).toEqual(['assembling', 'picked', 'problem'])
  expect(now.totals).toEqual({ confirmed: 19, assembling: 2, picked: 1, shipped: 0, problem: 1 })
  expect(boardWithChanges(board, changes, 'assembling').orders.map(({ id }) => id)).toEqual(['1'])
  expect(board.totals.confirmed, 'the answer itself stays').toBe(20)
})

test('each step leads where the database would', () => {
  const after = (work: Without<Work, 'key' | 'orders'>, more?: Partial<DeliveryCard>) => {
    const { stage, status } = orderWithChanges(opened('1', more), [change('1', work)])
    return [status, stage]
  }
  expect(after({ kind: 'send', args: { places: 2 } })).toEqual(['shipped', 'shipped'])
  const shipped = { status: 'shipped', stage: 'shipped' } as const
  expect(after({ kind: 'hand_over_order', args: { handed_to: 'Алия', note: '' } }, shipped)).toEqual([
    'delivered',
    'delivered',
  ])
  expect(after({ kind: 'retry', args: {} }, { ...shipped, stage: 'problem' })).toEqual(['shipped', 'shipped'])
  const short = {
    kind: 'shortage',
    args: { order_item_id: 'a', sku: 'AQ-001', missing: 1, expected_missing: 0, reason: 'Бой' },
  } as const
  expect(after(short, { on_shortage: 'cancel' })).toEqual(['cancelled', null])
  expect(after(short)).toEqual(['assembling', 'assembling'])
})

test('the last word on a line counts', () => {
  const changes = [
    tick('1', 'a'),
    tick('1', 'b'),
    tick('1', 'a', false),
    change('1', {
      kind: 'shortage',
      args: { order_item_id: 'a', sku: 'AQ-001', missing: 5, expected_missing: 0, reason: 'Бой' },
    }),
  ]
  const order = orderWithChanges(opened('1'), changes)
  expect(order.items.map(({ is_picked, sent_quantity, reason }) => [is_picked, sent_quantity, reason])).toEqual([
    [false, 0, 'Бой'],
    [true, null, null],
  ])
  expect(
    [order.picked, order.stage, order.missing, order.pieces],
    'a line that is missing whole needs no tick',
  ).toEqual([2, 'picked', 5, 2])
  const found = change('1', {
    kind: 'shortage',
    args: { order_item_id: 'a', sku: 'AQ-001', missing: 0, expected_missing: 5, reason: 'Нашлось' },
  })
  expect(orderWithChanges(opened('1'), [...changes, found]).items[0]).toMatchObject({
    sent_quantity: null,
    reason: null,
  })
})

test('a pick list sums what is left of its orders', () => {
  const part = (order_id: string) => ({
    order_item_id: `of-${order_id}`,
    order_id,
    number: '',
    quantity: 3,
    missing: 0,
    is_picked: false,
    reason: null,
  })
  const list = {
    orders: [card('1'), card('2')],
    lines: [{ sku: 'AQ-001', quantity: 6, missing: 0, is_picked: false, parts: [part('1'), part('2')] }],
  } as unknown as Parameters<typeof pickListWithChanges>[0]
  const ticked = pickListWithChanges(list, [tick('1', 'of-1'), tick('2', 'of-2')])
  expect(ticked.lines[0]).toMatchObject({ is_picked: true, quantity: 6 })
  expect(pickListWithChanges(list, [tick('1', 'of-1')]).lines[0]!.is_picked).toBe(false)
  const sent = pickListWithChanges(list, [change('1', { kind: 'send', args: {} })])
  expect([sent.orders.length, sent.lines[0]!.quantity]).toEqual([1, 3])
})

test('an order whose change was refused is shown as the database has it', () => {
  const refused = change('1', { kind: 'send', args: {} }, { refusal: { orderId: '1', word: 'bad_transition' } })
  expect(orderWithChanges(opened('1'), [tick('1', 'a'), refused])).toMatchObject({
    stage: 'assembling',
    picked: 0,
  })
})
