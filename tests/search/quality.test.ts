import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureQuality, searchAsVisitor, type Quality } from './quality.ts'

// The demo catalogue answers labelled queries: misspelt, in the other alphabet or layout, by ingredient, by volume.

const sql = postgres(process.env['SUPABASE_DB_URL']!, { max: 1, onnotice: () => {} })

afterAll(() => sql.end())

describe('search quality', () => {
  let quality: Quality

  beforeAll(async () => {
    quality = await measureQuality(searchAsVisitor(sql))
    console.log(report('search quality', quality))
  }, 60_000)

  test('finds at least 97% of what it should among the first ten', () =>
    expect(quality.recall).toBeGreaterThanOrEqual(0.97))
  test('puts the right product first', () => expect(quality.mrr).toBeGreaterThanOrEqual(0.97))
  test('says truly how it matched', () => expect(quality.matchType).toBeGreaterThanOrEqual(0.95))
  test('finds nothing where there is nothing to find', () => expect(quality.negativesWithHits).toBeLessThanOrEqual(2))
})

test.each([
  ['гиалурновая', 'fuzzy'],
  ['гиалуроновая', 'exact'],
  ['zzqq', undefined],
])('%s is answered by matches that are %s at best', async (query, best) => {
  const found = await searchAsVisitor(sql)(query)
  expect(found[0]?.match_type).toBe(best)
})

test('finds at least 96% without any alias', async () => {
  const rolledBack = new Error('rolled back')
  let quality: Quality | undefined
  await sql
    .begin(async (transaction) => {
      await transaction`delete from public.search_aliases`
      quality = await measureQuality(async (query) => {
        const [row] = await transaction`select public.search_suggestions(${query}) as answer`
        return row!['answer'].data.results
      })
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  console.log(report('without aliases', quality!))
  expect(quality!.recall).toBeGreaterThanOrEqual(0.96)
}, 60_000)

const report = (title: string, { recall, mrr, matchType, negativesWithHits, negatives, queries, misses }: Quality) =>
  [
    `${title}: recall@10 ${recall.toFixed(3)}, MRR ${mrr.toFixed(3)}, match_type ${matchType.toFixed(3)} of ${queries} queries;`,
    `${negativesWithHits} of ${negatives} negatives with hits`,
    ...misses.map((miss) => `\n  ${miss}`),
  ].join(' ')
