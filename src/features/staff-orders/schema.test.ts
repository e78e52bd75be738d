import { describe, expect, test } from 'vitest'
import { isoDay } from '#lib/dates/dates'
import { deliveryPriceSchema, paymentSchema, paymentsSchema, refundSchema, returnSchema } from './schema.ts'

const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

describe('a payment', () => {
  const payment = { amount: '250\u00a0550', paidOn: isoDay(), note: ' Kaspi ' }

  test('is read as it was typed', () => {
    expect(refundSchema(260_000).parse(payment)).toEqual({ amount: 250_550, paidOn: isoDay(), note: 'Kaspi' })
  })

  test.each([
    [{ amount: '' }, 'amount', 'Введите сумму'],
    [{ amount: '0' }, 'amount', 'Введите сумму'],
    [{ amount: '1 500,50' }, 'amount', 'Только целые тенге'],
    [{ amount: '300 000' }, 'amount', 'Не больше 260\u00a0000\u00a0₸'],
    [{ amount: '12,50' }, 'amount', 'Только целые тенге'],
    [{ paidOn: '' }, 'paidOn', 'Укажите день'],
    [{ paidOn: '31.02' }, 'paidOn', 'Напишите день целиком: дд.мм.гггг'],
    [{ paidOn: '30.02.2026' }, 'paidOn', 'Такого дня нет'],
    [{ paidOn: '2099-01-01' }, 'paidOn', 'Этот день ещё не наступил'],
    [{ note: 'а'.repeat(501) }, 'note', 'Не длиннее 500 символов'],
  ])('%j is refused', (changes, field, message) => {
    expect(problems(refundSchema(260_000).safeParse({ ...payment, ...changes }))).toEqual({ [field]: message })
  })

  test.each([
    ['789 999', null, true],
    ['790 000', null, false],
    ['790 000', 790_000, true],
    ['7 900 000', 790_000, false],
    ['1 000', null, true],
  ])('of %s with a tick for %s where 79 000 are left: %s', (amount, checked, isRecorded) => {
    const result = paymentSchema(79_000).safeParse({ ...payment, amount, checked })
    expect(result.success).toBe(isRecorded)
    expect(Object.keys(problems(result))).toEqual(isRecorded ? [] : ['checked'])
  })
})

test('payments of several orders have one day, and a sum each', () => {
  const amounts = { a: '250\u00a0550', b: '1' }
  const schema = paymentsSchema({ a: 250_550, b: 1, c: 900 })
  expect(schema.parse({ paidOn: '2026-11-17', amounts })).toEqual({
    paidOn: '2026-11-17',
    amounts: { a: 250_550, b: 1 },
  })
  expect(problems(schema.safeParse({ paidOn: '17.13.2026', amounts: { a: '', b: '0', c: '1,5' } }))).toMatchObject({
    paidOn: 'Такого дня нет',
    'amounts.a': 'Введите сумму',
    'amounts.b': 'Введите сумму',
    'amounts.c': 'Только целые тенге',
  })
  expect(problems(schema.safeParse({ paidOn: '2026-11-17', amounts: { b: '9', c: '9 000' } }))).toEqual({
    'amounts.c': 'В 10 раз больше остатка: такую сумму запишите в самом заказе',
  })
})

test('delivery may be free, and is changed with a reason where the clinic must know it', () => {
  expect(deliveryPriceSchema(false).parse({ price: '0', reason: '' })).toEqual({ price: 0, reason: '' })
  expect(problems(deliveryPriceSchema(true).safeParse({ price: '', reason: ' ' }))).toEqual({
    price: 'Введите сумму',
    reason: 'Укажите причину',
  })
})

test('a return is of something, for a reason', () => {
  const nothing = { lines: [{ order_item_id: 'a', quantity: 0 }], reason: '' }
  expect(problems(returnSchema.safeParse(nothing))).toEqual({
    lines: 'Выберите, что возвращают',
    reason: 'Укажите причину',
  })
  expect(returnSchema.safeParse({ lines: [{ order_item_id: 'a', quantity: 1 }], reason: 'Брак' }).success).toBe(true)
})
