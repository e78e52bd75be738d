import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorText, isKnownWord } from './error-texts'
import { AppError } from '../backend/errors'

const migrations = 'supabase/migrations'

test('every word that the database raises has a sentence in Russian', () => {
  const sql = readdirSync(migrations).map((name) => readFileSync(`${migrations}/${name}`, 'utf8'))
  const words = sql.flatMap((text) => [...text.matchAll(/private\.fail\(\s*\d+,\s*'(\w+)'/g)].map((match) => match[1]!))
  expect(words.length).toBeGreaterThan(20)
  expect([...new Set(words)].filter((word) => !isKnownWord(word))).toEqual([])
})

test.each([
  ['too_many_open_orders', { max: 20 }, 'Неоплаченных новых заказов может быть не больше 20.'],
  ['open_total_too_high', { max: 10_000_000, total: 10_250_000 }, 'можно не больше 10\u00a0000\u00a0000\u00a0₸'],
  ['refund_too_large', { max: 5000 }, '5\u00a0000\u00a0₸'],
])('%s names its limit', (word, details, text) => {
  expect(errorText(new AppError(word, { details }))).toContain(text)
})
