import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { matchLines, measureOrderLines, orderLines } from './order-lines.ts'

// Pasted orders in clinics' words. Rules are made by looking at the first half of the lines; of the second, only figures are shown.

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })
afterAll(() => sql.end())

describe.each(['tuned', 'held out'] as const)('60 lines, %s', (half) => {
  test('are understood, and what is doubtful is asked', async () => {
    const lines = orderLines.filter((line) => line.half === half)
    expect(lines).toHaveLength(60)
    const measured = await measureOrderLines(sql, lines)
    console.log(`order lines, ${half}:`, measured)
    expect(measured.family).toBeGreaterThanOrEqual(0.95)
    expect(measured.article).toBeGreaterThanOrEqual(0.92)
    expect(measured.quantity).toBeGreaterThanOrEqual(0.98)
    expect(measured).toMatchObject({ noiseMatched: 0, wrongUnasked: 0, fuzzyUnasked: 0 })
  })
})

test('every line is answered once and in order, whatever the text', async () => {
  const parts = [
    ...orderLines.slice(0, 30).map(({ text }) => text),
    '3 x',
    '(2)',
    'по 2 каждого',
    '\t',
    ';',
    '[',
    '\\',
    '%',
    '~',
    '0 шт',
    '99999999999 шт',
  ]
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((some) => some.join(' ')),
  )
  // A database keeps no zero byte and no half of a pair.
  const kept = anyText.map((text) => text.replaceAll('\0', '').toWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(kept, { minLength: 1, maxLength: 12 }), async (texts) => {
      const answers = await matchLines(sql, texts)
      expect(answers.map(({ line, text }) => [line, text])).toEqual(texts.map((text, index) => [index + 1, text]))
      for (const { state, quantity, candidates } of answers) {
        expect(quantity === null || (quantity >= 1 && quantity <= 9999)).toBe(true)
        if (state === 'matched') expect(candidates.map(({ match_type }) => match_type)).toEqual(['exact'])
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)
