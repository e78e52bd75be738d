import { expect, test } from 'vitest'
import { AppError } from '#lib/backend/errors'
import { fieldErrors, leavesDoubt, showsChanges } from './refusals'
import { NEW_ADDRESS } from './schema'

const badDelivery = (...fields: string[]) =>
  new AppError('bad_delivery', { details: { fields: Object.fromEntries(fields.map((field) => [field, 'invalid'])) } })
const typed = { addressId: NEW_ADDRESS }
const chosen = { addressId: 'home' }

test.each([
  [new AppError('network'), true],
  [new AppError('unexpected'), true],
  [new TypeError('broken'), true],
  [new AppError('out_of_stock'), false],
  [new AppError('clinic_not_verified'), false],
])('after %s an order may stand: %s', (error, expected) => {
  expect(leavesDoubt(error)).toBe(expected)
})

test.each([
  ['out_of_stock', true],
  ['price_changed', true],
  ['total_changed', true],
  ['unknown_sku', true],
  ['price_on_request', true],
  ['clinic_not_verified', false],
  ['network', false],
])('%s is explained by what has changed: %s', (word, expected) => {
  expect(showsChanges(new AppError(word))).toBe(expected)
})

test.each([
  [badDelivery('city', 'address'), typed, ['city', 'address']],
  [badDelivery('city', 'address'), chosen, ['addressId']],
  [badDelivery('recipient_name', 'recipient_phone'), chosen, ['recipientName', 'recipientPhone']],
  [badDelivery('method'), chosen, ['method']],
  [new AppError('cash_not_allowed'), chosen, ['payment']],
  [new AppError('bad_payment_method'), chosen, ['payment']],
  [new AppError('comment_too_long'), chosen, ['comment']],
  [badDelivery('something new'), chosen, []],
  [new AppError('bad_delivery'), chosen, []],
  [new AppError('network'), chosen, []],
])('%s is shown beside its fields', (error, values, fields) => {
  expect(Object.keys(fieldErrors(error, values))).toEqual(fields)
})
