import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emphasise } from '../../src/features/search/emphasis.ts'
import { foundGibberish, missedSlips, SLIPS } from './edits.ts'
import { missedNeeds, needQueries } from './needs.ts'
import { foreignQueries, sentences } from './sentences.ts'
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

describe('200 words with a slip each', () => {
  let missed: Awaited<ReturnType<typeof missedSlips>>

  beforeAll(async () => {
    missed = await missedSlips(sql, searchAsVisitor(sql))
  }, 60_000)

  test.each(SLIPS)('at least 97%% of the %s are found', (slip) =>
    expect(missed[slip].length / 40, missed[slip].join()).toBeLessThanOrEqual(0.03),
  )
})

describe('words of need', () => {
  test.each(['tuned', 'held out'] as const)('33 of 35 of those %s open with the right product', async (half) => {
    const asked = needQueries[half]
    const missed = await missedNeeds(sql, searchAsVisitor(sql), asked)
    console.log(`words of need, ${half}: ${asked.length - missed.length} of ${asked.length}`, ...missed)
    expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(2 / 35)
  })
})

describe('sentences', () => {
  const missed = (half: string) =>
    missedNeeds(
      sql,
      searchAsVisitor(sql),
      sentences.filter((sentence) => sentence.half === half),
    )

  test('57 of 60, and 28 of the 30 held out, open with the right product', async () => {
    const [tuned, heldOut] = [await missed('tuned'), await missed('held out')]
    console.log(`sentences: ${60 - tuned.length - heldOut.length} of 60`, ...tuned, ...heldOut)
    expect(sentences).toHaveLength(60)
    expect(tuned.length + heldOut.length, [...tuned, ...heldOut].join('\n')).toBeLessThanOrEqual(3)
    expect(heldOut.length).toBeLessThanOrEqual(2)
  })

  test.each(foreignQueries)('«%s» finds nothing, or says that it is partial', async (query) => {
    expect((await searchAsVisitor(sql)(query)).filter(({ match_type }) => match_type !== 'partial')).toEqual([])
  })

  test.each([
    ['что-нибудь от пигментации', 'Tranex White от пигментации'],
    ['что-нибудь пигментация', 'Tranex White от пигментации'],
    ['хочу пост пил', 'Post Peel восстановление после пилинга'],
  ])('the catalogue and the box answer «%s» alike', async (query, name) => {
    const [row] = await sql`
      select public.search_products(${query}) #>> '{rows,0,name}' as listed,
             public.search_suggestions(${query}) #>> '{data,results,0,product_name}' as suggested`
    expect(row).toEqual({ listed: name, suggested: name })
  })

  test('a word that is not looked for is not marked either', async () => {
    const names = await sql<{ text: string; ignored: string[] }[]>`
      select p.text, array_agg(distinct w.beginning) as ignored
        from (select distinct concat_ws(' ', name, product_type) as text from public.product_cards) as p
        cross join lateral (
          select left(word, length) as beginning
            from unnest(private.search_words(p.text)) as word cross join generate_series(2, length(word)) as length
           where word !~ '[0-9]'
        ) as w
       where not (w.beginning = any (private.search_content_words(w.beginning || ' ъъъ')))
       group by p.text`
    expect(names.length).toBeGreaterThan(10)
    for (const { text, ignored } of names)
      expect(emphasise(text, ignored.join(' '))).toEqual([{ text, isMatch: false }])
  })
})

describe('facts', () => {
  test.each([
    ['пилинг 50 %', 'exact', `actives @> '[{"percent": 50}]'`],
    ['азелаиновая 15%', 'exact', `actives @> '[{"percent": 15}]' and composition ~ 'Azelaic'`],
    ['pH 3.5', 'exact', '3.5 between ph_min - 0.25 and ph_max + 0.25'],
    ['тоник рн 5,5', 'exact', '5.5 between ph_min - 0.25 and ph_max + 0.25'],
    ['для фототипа IV', 'exact', '4 = any (phototypes)'],
    ['пилинг для 5 фототипа', 'exact', '5 = any (phototypes)'],
    ['крем для сухой кожи', 'exact', `'dry' = any (skin_types)`],
    ['для жирной кожи', 'exact', `'oily' = any (skin_types)`],
    ['нормальная кожа', 'exact', `'normal' = any (skin_types)`],
    ['комбинированная кожа', 'exact', `'combination' = any (skin_types)`],
    ['чувствительная кожа', 'exact', `'sensitive' = any (skin_types)`],
    ['транексамовая кислота', 'partial', `actives::text ~ 'Tranexamic Acid'`],
    ['фильтрат секрета улитки', 'partial', `actives::text ~ 'Snail Secretion Filtrate'`],
  ])('«%s» is answered by products that have it', async (query, best, condition) => {
    const [first, ...others] = await searchAsVisitor(sql)(query)
    expect(first?.match_type).toBe(best)
    const meant = [first!, ...others.filter(({ match_type }) => match_type === 'exact')].map(({ slug }) => slug)
    expect(
      await sql`select slug from public.products where slug = any (${meant}) and (${sql.unsafe(condition)}) is not true`,
    ).toEqual([])
  })
})

test('at least 99% of random strings of letters find nothing', async () => {
  const found = await foundGibberish(searchAsVisitor(sql))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(10)
}, 60_000)

test.each([
  ['гиалурновая', 'fuzzy'],
  ['гиалурановая', 'fuzzy'],
  ['гилауроновая', 'fuzzy'],
  ['гиалуроновая', 'exact'],
  ['пиптиды', 'fuzzy'],
  ['пепитды', 'fuzzy'],
  ['цинокм', 'fuzzy'],
  ['flwoer', 'partial'],
  ['ds0340050', 'exact'],
  ['zzqq', undefined],
  ['xxqq', undefined],
  ['яяяййй', undefined],
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
