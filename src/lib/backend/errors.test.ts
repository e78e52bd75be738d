import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { errorText } from '../text/error-texts'
import { AppError, toAppError, unwrap } from './errors'

const failure = (code: string, message = 'secret words of the database', details: string | null = null) => ({
  data: null,
  error: { code, message, details },
})

const wordOf = (answer: ReturnType<typeof failure>) => {
  try {
    unwrap(answer)
  } catch (error) {
    return (error as AppError).word
  }
}

test('data comes through', () => {
  expect(unwrap({ data: [], error: null })).toEqual([])
  expect(unwrap({ data: 0, error: null })).toBe(0)
})

test('an answer without a row is not_found', () => {
  expect(() => unwrap({ data: null, error: null })).toThrow(new AppError('not_found'))
})

test('a stable word raised by SQL is kept, with its details', () => {
  const details = '[{"sku":"AQ-001-0050","stock_count":2}]'
  try {
    unwrap(failure('PT409', 'out_of_stock', details))
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ word: 'out_of_stock', details: [{ sku: 'AQ-001-0050', stock_count: 2 }] })
  }
})

test.each([
  ['42501', 'not_allowed'],
  ['PGRST301', 'not_signed_in'],
  ['23505', 'unexpected'],
  ['P0001', 'unexpected'],
])('SQLSTATE %s is %s', (code, word) => expect(wordOf(failure(code))).toBe(word))

test('a day that the database refuses has a sentence', () => {
  const message = 'value for domain public.entered_date violates check constraint "entered_date_check"'
  expect(wordOf(failure('23514', message))).toBe('bad_date')
  expect(errorText(new AppError('bad_date'))).toMatch(/не от 2000 до 2100/)
})

test('a fetch that never got an answer is a network error', () => {
  expect(wordOf(failure('', 'TypeError: Failed to fetch'))).toBe('network') // Chromium
  expect(wordOf(failure('', 'TypeError: NetworkError when attempting to fetch resource.'))).toBe('network') // Firefox
  expect(wordOf(failure('', 'TypeError: Load failed'))).toBe('network') // Safari
})

test('a gateway’s page about its own network is not ours', async () => {
  const page = '<html><h1>502</h1>The network path to the origin failed to load</html>'
  const wordsFrom = async (fetch: () => Promise<Response>) => {
    const client = createClient('http://rest.test', 'key', { global: { fetch }, db: { retry: false } })
    const answers = [await client.from('orders').select(), await client.storage.from('photos').createSignedUrl('a', 1)]
    return answers.map(({ error }) => toAppError(error!).word)
  }
  expect(await wordsFrom(() => Promise.resolve(new Response(page, { status: 502 })))).toEqual([
    'unexpected',
    'unexpected',
  ])
  expect(await wordsFrom(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['network', 'network'])
})

test('people read Russian, never the database', () => {
  expect(errorText(new AppError('out_of_stock'))).toMatch(/не хватает/)
  expect(errorText(new AppError('toString'))).toMatch(/Что-то пошло не так/)
  expect(errorText(new Error('relation "orders" does not exist'))).toMatch(/Что-то пошло не так/)
})
