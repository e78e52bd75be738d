import { expect, test } from 'vitest'
import { dueLabel, moneyNotes, termNote } from './words.ts'

const order = {
  status: 'new',
  payment_status: 'unpaid',
  due: 10_000,
  paid: 0,
  debt: 0,
  pay_until: null,
  reserved_until: null,
} as const
const texts = (changes: object) => moneyNotes({ ...order, ...changes }).map(({ text }) => text)

test.each([
  [{}, []],
  [{ reserved_until: '2026-11-25T18:59:59Z' }, ['Резерв до 25\u00a0ноября']],
  [{ paid: 4000 }, ['Осталось оплатить 6\u00a0000\u00a0₸']],
  [{ status: 'shipped', debt: 10_000 }, ['Осталось оплатить 10\u00a0000\u00a0₸']],
  [{ status: 'cancelled', due: 0, paid: 4000 }, ['К возврату 4\u00a0000\u00a0₸']],
  [{ status: 'returned', due: 5000, paid: 4000 }, []],
  [
    { status: 'delivered', debt: 10_000, pay_until: '1999-11-25' },
    ['Осталось оплатить 10\u00a0000\u00a0₸', expect.stringMatching(/^Просрочено на /)],
  ],
  [
    { status: 'delivered', payment_status: 'reported', debt: 10_000, pay_until: '1999-11-25' },
    ['Осталось оплатить 10\u00a0000\u00a0₸'],
  ],
])('of an order that is %j is said: %j', (changes, expected) => {
  expect(texts(changes)).toEqual(expected)
})

test('a debt has its last day, then it is overdue', () => {
  expect(termNote('2026-11-25', '2026-11-25')).toEqual({ text: 'Оплатить до 25\u00a0ноября', tone: 'warning' })
  expect(termNote('2026-11-25', '2026-11-28')).toEqual({ text: 'Просрочено на 3\u00a0дня', tone: 'danger' })
})

test('a sum that still lacks the price of delivery says so', () => {
  expect(dueLabel({ delivery_price: null, status: 'new' })).toBe('К оплате без доставки')
  expect(dueLabel({ delivery_price: 0, status: 'new' })).toBe('К оплате')
  expect(dueLabel({ delivery_price: null, status: 'cancelled' })).toBe('К оплате')
})
