import { describe, expect, test } from 'vitest'
import {
  awaitsTransfer,
  deductedText,
  fateText,
  isRejection,
  isReversible,
  isUnconfirmed,
  keptQuantity,
  leftToPay,
  overdueDays,
  rejectionReason,
  reservedUntil,
  surplus,
  type Money,
} from './payment.ts'

const until = '2026-11-25T18:59:59Z'
const order: Money = {
  status: 'new',
  payment_method: 'invoice',
  payment_status: 'unpaid',
  due: 10_000,
  debt: 0,
  received_total: 0,
  refunded_total: 0,
  reserved_until: until,
}

describe('what is left to pay', () => {
  test.each([
    [{}, 10_000, 0],
    [{ received_total: 4000 }, 6000, 0],
    [{ received_total: 12_000, refunded_total: 500 }, 0, 1500],
    [{ status: 'cancelled', due: 0, received_total: 4000 }, 0, 4000],
    [{ status: 'returned', due: 2000 }, 0, 0],
    [{ status: 'returned', due: 2000, debt: 2000 }, 2000, 0],
  ] as const)('%j: %i, to give back %i', (changes, left, back) => {
    expect([leftToPay({ ...order, ...changes }), surplus({ ...order, ...changes })]).toEqual([left, back])
  })

  test('is asked for where the clinic pays by transfer and has not said that it did', () => {
    expect(awaitsTransfer(order)).toBe(true)
    expect(awaitsTransfer({ ...order, received_total: 4000 })).toBe(true)
    expect(awaitsTransfer({ ...order, payment_method: 'cash' })).toBe(false)
    expect(awaitsTransfer({ ...order, payment_status: 'reported' })).toBe(false)
    expect(awaitsTransfer({ ...order, received_total: 10_000, payment_status: 'paid' })).toBe(false)
  })
})

test.each([
  [{}, until],
  [{ status: 'confirmed' }, until],
  [{ status: 'new', payment_method: 'cash' }, until],
  [{ status: 'confirmed', payment_method: 'cash' }, null],
  [{ status: 'assembling' }, null],
  [{ payment_status: 'reported' }, null],
  [{ received_total: 1 }, null],
  [{ received_total: 1, refunded_total: 1, payment_status: 'refunded' }, until],
  [{ reserved_until: null }, null],
] as const)('an order that is %j is reserved until %s', (changes, expected) => {
  expect(reservedUntil({ ...order, ...changes })).toBe(expected)
})

describe('a rejected report', () => {
  const change = (changes: object) => ({
    field: 'payment_status',
    old_value: 'reported',
    new_value: 'unpaid',
    reason: 'Деньги не поступили',
    created_at: '2026-11-18T06:00:00Z',
    ...changes,
  })

  test('is recognised by its reason: a part payment ends a report, too', () => {
    expect(isRejection(change({}))).toBe(true)
    expect(isRejection(change({ reason: '' }))).toBe(false)
    expect(isRejection(change({ new_value: 'paid' }))).toBe(false)
  })

  test('holds until there is another report', () => {
    const reason = (more: Partial<Money>, order_changes: ReturnType<typeof change>[]) =>
      rejectionReason({ ...order, ...more, order_changes }, [])
    const changes = [change({ old_value: 'unpaid', new_value: 'reported', reason: '' }), change({})]
    const extended = [...changes, change({ field: 'reserved_until' })]
    expect(reason({}, extended)).toBe('Деньги не поступили')
    expect(reason({ payment_status: 'reported' }, changes)).toBeUndefined()
    expect(reason({}, [...changes, change({ reason: '' })])).toBeUndefined()
  })

  test.each([
    ['received', '2026-11-18T07:00:00Z', undefined],
    ['received', '2026-11-18T05:00:00Z', 'Деньги не поступили'],
    ['refunded', '2026-11-18T07:00:00Z', 'Деньги не поступили'],
  ] as const)('with money %s at %s: %s', (kind, created_at, expected) => {
    const rejected = { ...order, received_total: 4000, order_changes: [change({})] }
    expect(rejectionReason(rejected, [{ id: 1, kind, reverses_id: null, created_at }])).toBe(expected)
  })

  test('comes back when the money since was recorded by mistake', () => {
    const rejected = { ...order, order_changes: [change({})] }
    const received = { id: 1, kind: 'received', reverses_id: null, created_at: '2026-11-18T07:00:00Z' } as const
    expect(rejectionReason(rejected, [received, { ...received, id: 2, reverses_id: 1 }])).toBe('Деньги не поступили')
  })
})

test('a report is unconfirmed until money follows it that counts', () => {
  const payments = (['reported', 'received', 'refunded', 'collected'] as const).map((kind, id) => ({
    id,
    kind,
    reverses_id: null,
  }))
  expect(payments.map((payment) => isUnconfirmed(payments, payment))).toEqual([false, false, false, true])
  const reversed = [...payments, { id: 4, kind: 'received', reverses_id: 1 } as const]
  expect(reversed.map((payment) => isUnconfirmed(reversed, payment))).toEqual([true, false, false, true, false])
})

test('what is younger than a day may be taken back, once, but for a report', () => {
  const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const payments = [
    { id: 1, kind: 'received', reverses_id: null, created_at: since(23) },
    { id: 2, kind: 'refunded', reverses_id: null, created_at: since(25) },
    { id: 3, kind: 'collected', reverses_id: null, created_at: since(1) },
    { id: 4, kind: 'collected', reverses_id: 3, created_at: since(0) },
    { id: 5, kind: 'reported', reverses_id: null, created_at: since(0) },
  ] as const
  expect(payments.filter((payment) => isReversible(payments, payment)).map(({ id }) => id)).toEqual([1])
})

test.each([
  ['2026-11-20', 0],
  ['2026-11-25', 0],
  ['2026-11-26', 1],
  ['2026-12-05', 10],
])('on %s a debt due on 25 November is overdue for %i days', (today, days) => {
  expect(overdueDays('2026-11-25', today)).toBe(days)
})

test('the reason why less is paid than was ordered is what has happened', () => {
  const line = { quantity: 5, sent_quantity: 5, returned_quantity: 0 }
  const [short, returned] = [
    { ...line, sent_quantity: 3 },
    { ...line, returned_quantity: 1 },
  ]
  expect(deductedText([line, short])).toBe('Не отправлено')
  expect(deductedText([line, returned])).toBe('Возвращено')
  expect(deductedText([short, returned])).toBe('Не отправлено, возвращено')
})

test.each([
  [{ quantity: 5, sent_quantity: null, returned_quantity: 0 }, 5, ''],
  [{ quantity: 5, sent_quantity: 5, returned_quantity: 0 }, 5, ''],
  [{ quantity: 5, sent_quantity: 3, returned_quantity: 0 }, 3, 'отправлено 3 из 5'],
  [{ quantity: 5, sent_quantity: 3, returned_quantity: 1 }, 2, 'отправлено 3 из 5, возвращено 1'],
])('of %j the clinic keeps %i: %s', (line, kept, fate) => {
  expect([keptQuantity(line), fateText(line)]).toEqual([kept, fate])
})
