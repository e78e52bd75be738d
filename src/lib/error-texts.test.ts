import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isKnownWord } from './error-texts'

const migrations = 'supabase/migrations'

test('every word that the database raises has a sentence in Russian', () => {
  const sql = readdirSync(migrations).map((name) => readFileSync(`${migrations}/${name}`, 'utf8'))
  const words = sql.flatMap((text) => [...text.matchAll(/private\.fail\(\s*\d+,\s*'(\w+)'/g)].map((match) => match[1]!))
  expect(words.length).toBeGreaterThan(20)
  expect([...new Set(words)].filter((word) => !isKnownWord(word))).toEqual([])
})
