import { describe, expect, test } from 'vitest'
import { databaseErrorResponse, httpStatusOf } from './errors.ts'

describe('SQLSTATE to HTTP', () => {
  test.each([
    ['08006', 503],
    ['0L000', 403],
    ['21000', 400],
    ['22P02', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['25006', 405],
    ['25001', 500],
    ['28000', 403],
    ['40001', 500],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53400', 500],
    ['53300', 503],
    ['57014', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['XX000', 500],
    ['PT409', 409],
    ['PT999', 500],
    ['PTabc', 500],
    ['0A000', 400],
  ])('%s is %i', (code, status) => expect(httpStatusOf(code, false)).toBe(status))

  test('not allowed is 401 for a visitor and 403 for a user', () => {
    expect([httpStatusOf('42501', true), httpStatusOf('42501', false)]).toEqual([401, 403])
  })
})

test('the body carries code, message, details and hint, null where there is none', async () => {
  const response = databaseErrorResponse({ code: 'PT409', message: 'out_of_stock', detail: '[]' }, false)
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({ code: 'PT409', message: 'out_of_stock', details: '[]', hint: null })
})
