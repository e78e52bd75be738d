import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres, { type Row, type Sql } from 'postgres'
import { settingsFromEnv } from '../../local/config.ts'
import { startDatabase } from '../../local/database.ts'
import { freePort } from '../../local/ports.ts'
import { labelledQueries, measureQuality, searchAsVisitor, type Quality, type Search } from '../search/quality.ts'
import { foundGibberish, missedSlips, SLIPS } from '../search/edits.ts'
import { missedNeeds, needQueries } from '../search/needs.ts'
import { matchLines, orderLines } from '../search/order-lines.ts'
import { measuredOn, table, writeSection } from './document.ts'
import { ilikeQuery, indexTexts, miniSearch, trigramQuery } from './rivals.ts'
import { growCatalogue, prepareCatalogue } from './synthetic-catalogue.ts'

// `npm run bench:search` measures search on a throw-away database, from the 120 demo products to 100,000, and writes what
// it finds into docs/benchmarks.md; `-- --million` goes on to 1,000,000, ours alone: the other searches take an hour there. `-- --database=URL,…`
// measures databases that such a run has grown, ours alone too; it writes those of a million only.

/** Sorted milliseconds. */
type Times = number[]

interface Measurement {
  size: number
  floor: Times
  suggestions: Times
  pasted: Times
  clean: Times
  typos: Times
  listing: Times
  narrowed: Times
  inDatabase: Times
  ranged: Times
  twice: Times
  deep: Times
  listingByQuery: Times
  ilike: Times | undefined
  trigram: Times | undefined
  miniSearch: Times | undefined
  indexBytes: number
  dictionaryBytes: number
  trigramBytes: number | undefined
}

const queries = labelledQueries.map(({ query }) => query)
const ofCategory = (...categories: string[]) =>
  labelledQueries.filter(({ category }) => categories.includes(category)).map(({ query }) => query)

const suggestions = 'select public.search_suggestions($1)'
const sorts = ['popular', 'new', 'name', 'price_asc', 'price_desc']
/** One filter at a time. */
const filters = {
  product_types: ['krem', 'syvorotka', 'tonik', 'krem-maska'],
  lines: ['aqua-science', 'age-science', 'all-over'],
  needs: ['suhost', 'pigmentatsiya', 'ochischenie'],
  tags: ['new', 'hit'],
}
const EXPLAIN = 'explain (analyze, timing off, serialize text, format json)'
/** A statement with its inputs. */
const listing = ['select public.search_products(sort => $1)', sorts] as const
const narrowed = Object.entries(filters).map(
  ([filter, values]) => [`select public.search_products(${filter} => array[$1])`, values] as const,
)
const ranges = ['min_price => 5000', 'max_price => 30000', 'min_price => 5000, max_price => 6000'].concat(
  ['[50,50]', '[30,100]', '[500,]'].map((range) => `volumes => array['${range}'::int4range]`),
)
/** The second narrows to a line; the later its products stand, the further to its pages. */
const both = (type: string) => `product_types => array['${type}'], lines => array[$1]`
const withMillion = process.argv.includes('--million')
const [grown, ...others] =
  process.argv
    .find((argument) => argument.startsWith('--database='))
    ?.slice('--database='.length)
    .split(',') ?? []
const dir = await mkdtemp(path.join(os.tmpdir(), 'bench-search-'))
const database = grown
  ? { ownerUrl: grown, stop: async () => {} }
  : await startDatabase({ ...settingsFromEnv({}), dir, dbPort: await freePort(), durable: false }, console.log)
let sql = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })

try {
  const [server] = await sql<{ version: string; products: number }[]>`
    select current_setting('server_version') as version, (select count(*)::int from public.products) as products`
  if (!grown) await prepare(sql)
  const quality = grown ? {} : await compareQuality()
  const kinds = grown ? [] : await measureKinds()
  const measurements: Measurement[] = []
  for (const size of grown ? [server!.products] : [120, 10_000, 100_000, ...(withMillion ? [1_000_000] : [])]) {
    await growCatalogue(sql, size)
    measurements.push(await measure(size))
    console.log(`\n${size} products\n\n${speedTable(measurements.slice(-1))}`)
  }
  for (const url of others) {
    await sql.end()
    sql = postgres(url, { max: 1, onnotice: () => {} })
    const [row] = await sql<{ size: number }[]>`select count(*)::int as size from public.products`
    measurements.push(await measure(row!.size))
  }
  report(measurements, quality, kinds, server!.version)
} finally {
  await sql.end()
  await database.stop()
  await rm(dir, { recursive: true, force: true })
}

async function prepare(sql: Sql): Promise<void> {
  await sql`create schema bench`
  await sql`grant usage on schema bench to anon`
  await prepareCatalogue(sql)
  // Somebody who may paste orders.
  await sql`
    with made as (insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'bench@bench.test') returning id)
    insert into public.user_roles (user_id, role, is_active) select id, 'admin', true from made`
  await indexTexts(sql)
}

/** Milliseconds from asking to having read the answer. */
async function wholeTime(ask: () => Promise<Row[]>): Promise<number> {
  const startedAt = performance.now()
  await ask()
  return performance.now() - startedAt
}

/** Those that an explained statement took in the database: planned, run and written as text, without the way here. */
async function timeInDatabase(ask: () => Promise<Row[]>): Promise<number> {
  const [row] = await ask()
  const [plan] = row!['QUERY PLAN']
  return plan['Planning Time'] + plan['Execution Time']
}

/**
 * Milliseconds of a statement for each input, as a visitor's role over one connection, prepared like PostgREST's: the
 * median of the rounds, so that another program's work does not count.
 */
async function time(statement: string, inputs: string[], rounds = 5, clock = wholeTime): Promise<Times> {
  const times = inputs.map((): number[] => [])
  await sql.begin(async (transaction) => {
    await transaction`set local role anon`
    const ask = (input: string) => transaction.unsafe(statement, [input], { prepare: true })
    if (rounds > 1) for (const input of inputs) await ask(input)
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, input] of inputs.entries()) {
        times[index]!.push(await clock(() => ask(input)))
      }
    }
  })
  return sorted(times.map((ofInput) => percentile(sorted(ofInput), 0.5)))
}

/** 200 lines of a pasted order at once: those of the labels, and two columns of names and pieces. */
async function timePasted(): Promise<Times> {
  const named = await sql<{ text: string }[]>`
    select concat_ws(' ', p.name, p.volume_ml || ' мл', e'\t3') as text from public.products as p order by md5(p.slug) limit 140`
  const texts = [...orderLines.filter(({ half }) => half === 'tuned'), ...named].map(({ text }) => text)
  while (texts.length < 200) texts.push(`${texts[texts.length % 120]!} ${texts.length} шт`)
  const times: Times = []
  for (let round = 0; round < 21; round += 1) {
    const startedAt = performance.now()
    await matchLines(sql, texts)
    // The first plans all that the search asks.
    if (round > 0) times.push(performance.now() - startedAt)
  }
  return sorted(times)
}

async function timeInProcess(search: Search, inputs: string[]): Promise<Times> {
  const times: Times = []
  for (const query of inputs) {
    const startedAt = performance.now()
    await search(query)
    times.push(performance.now() - startedAt)
  }
  return sorted(times)
}

async function measure(size: number): Promise<Measurement> {
  const ids = await sql<{ id: string }[]>`select id from public.products order by md5(slug) limit 200`
  const withRivals = !grown && size <= 100_000
  if (withRivals) await indexTexts(sql)
  await sql`select private.refresh_facets(1000)` // the job would within a minute
  await sql`vacuum analyze`
  // What takes seconds a query is asked fewer of them, once.
  const few = queries.filter((_, index) => index % 18 === 0)
  const slowly = (statement: string) => (size > 10_000 ? time(statement, few, 1) : time(statement, queries, 1))
  return {
    size,
    floor: await time(
      'select slug from public.products where id = $1',
      ids.map(({ id }) => id),
    ),
    suggestions: await time(suggestions, queries),
    pasted: await timePasted(),
    clean: await time(suggestions, ofCategory('exact_name', 'type_line', 'prefix')),
    typos: await time(suggestions, ofCategory('typo')),
    listing: await time(...listing),
    narrowed: await together(narrowed.map(([statement, values]) => time(statement, values))),
    inDatabase: await together(
      [listing, ...narrowed].map(([statement, inputs]) => time(`${EXPLAIN} ${statement}`, inputs, 5, timeInDatabase)),
    ),
    ranged: await together(ranges.map((range) => time(`select public.search_products(sort => $1, ${range})`, sorts))),
    twice: await time(`select public.search_products(${both('krem')})`, filters.lines),
    deep: await time('select public.search_products(lines => array[$1], page => 40)', filters.lines),
    listingByQuery: await time('select public.search_products($1)', queries, grown || size > 100_000 ? 1 : 5),
    ilike: withRivals ? await slowly(ilikeQuery) : undefined,
    trigram: withRivals ? await slowly(trigramQuery) : undefined,
    miniSearch: withRivals ? await timeInProcess(await miniSearch(sql), few) : undefined,
    indexBytes: await bytes('private.search_documents_lexemes_idx'),
    dictionaryBytes: await bytes('private.search_terms'),
    trigramBytes: withRivals ? await bytes('bench.product_texts_trgm_idx') : undefined,
  }
}

async function together(parts: Promise<Times>[]): Promise<Times> {
  return sorted((await Promise.all(parts)).flat())
}

async function bytes(relation: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_total_relation_size(${relation}::regclass)::float8 as bytes`
  return row!.bytes
}

async function compareQuality(): Promise<Record<string, Quality>> {
  const statement =
    (text: string): Search =>
    async (query) =>
      (await sql.unsafe<{ slug: string }[]>(text, [query])).map(({ slug }) => ({
        slug,
        match_type: 'exact',
      }))
  return {
    ours: await measureQuality(searchAsVisitor(sql)),
    MiniSearch: await measureQuality(await miniSearch(sql)),
    'trigram index on text': await measureQuality(statement(trigramQuery)),
    ILIKE: await measureQuality(statement(ilikeQuery)),
  }
}

/** What the labelled queries of each further kind give. */
async function measureKinds(): Promise<Record<string, string>[]> {
  const search = searchAsVisitor(sql)
  const missed = await missedSlips(sql, search)
  const kind = (queries: string, asked: number, right: number, goal: string) => ({
    queries,
    asked: `${asked}`,
    right: `${right}`,
    share: (right / asked).toFixed(3),
    goal,
  })
  return [
    ...SLIPS.map((slip) => kind(`a word with a letter ${slip}: found`, 40, 40 - missed[slip].length, '0.97')),
    ...(await Promise.all(
      Object.entries(needQueries).map(async ([half, asked]) =>
        kind(
          `words of need, ${half}: the first is right`,
          asked.length,
          asked.length - (await missedNeeds(sql, search, asked)).length,
          '33 of 35',
        ),
      ),
    )),
    kind('random letters: nothing found', 1000, 1000 - (await foundGibberish(search)).length, '0.99'),
  ]
}

function speedTable(measurements: Measurement[]): string {
  return table(
    measurements.map((m) => ({
      products: m.size.toLocaleString('en'),
      'floor p95': ms(p95(m.floor)),
      'search box p50 / p95': pair(m.suggestions),
      '200 pasted lines': pair(m.pasted),
      '× floor': `${Math.round(p95(m.suggestions) / p95(m.floor))}`,
      'clean p95': ms(p95(m.clean)),
      'typos p95': ms(p95(m.typos)),
      'catalogue p50 / p95': pair(m.listing),
      'with a filter': pair(m.narrowed),
      'both in the database': pair(m.inDatabase),
      'a price or volume': pair(m.ranged),
      'with two': pair(m.twice),
      'page 40 of a line': pair(m.deep),
      'by query p50 / p95': pair(m.listingByQuery),
      'ILIKE p95': m.ilike ? ms(p95(m.ilike)) : '–',
      'trigram p95': m.trigram ? ms(p95(m.trigram)) : '–',
      'MiniSearch p95': m.miniSearch ? ms(p95(m.miniSearch)) : '–',
    })),
  )
}

function sizeTable(measurements: Measurement[]): string {
  return table(
    measurements.map((m) => ({
      products: m.size.toLocaleString('en'),
      'index of words': mb(m.indexBytes),
      'dictionary with its indexes': mb(m.dictionaryBytes),
      'trigram index on text, for comparison': m.trigramBytes ? mb(m.trigramBytes) : '–',
    })),
  )
}

function qualityTable(qualities: Record<string, Quality>): string {
  return table(
    Object.entries(qualities).map(([name, quality]) => ({
      search: name,
      'recall@10': quality.recall.toFixed(3),
      MRR: quality.mrr.toFixed(3),
      match_type: name === 'ours' ? quality.matchType.toFixed(3) : '–',
      'negatives with hits': `${quality.negativesWithHits} of ${quality.negatives}`,
    })),
  )
}

function report(
  measurements: Measurement[],
  quality: Record<string, Quality>,
  kinds: Record<string, string>[],
  postgresVersion: string,
): void {
  const small = grown ? [] : measurements.filter(({ size }) => size < 1_000_000)
  const million = measurements.filter(({ size }) => size >= 1_000_000)
  if (small.length > 0) write('search', smallSection(small, quality, kinds, postgresVersion))
  if (million.length > 0) write('search, a million products', millionSection(million, postgresVersion))
}

function write(name: string, section: string): void {
  writeSection(name, section)
  console.log(`\n${section}`)
}

function smallSection(
  measurements: Measurement[],
  quality: Record<string, Quality>,
  kinds: Record<string, string>[],
  postgresVersion: string,
): string {
  return `## Search (\`npm run bench:search\`)

${measuredOn(postgresVersion)} One client, as the role \`anon\`; the floor is a lookup in \`products\` by primary
key over the same connection. Milliseconds. Goals: p95 at most 250 × the floor's at 120 products and 800 × at 100,000; typos
at most twice as slow as clean queries. "Catalogue" is \`search_products\` without a query, with all facets; "with a filter"
has one type, line, need or mark, "with two" a type and a line. Goals for the p95 of both in the database, planned, run and
written as text: 0.8 ms at 120 products, 3 ms at 10,000, 25 ms at 100,000, 100 ms at a million. The job \`refresh_facets\` has run,
which counts these beforehand; a price or a volume is counted when it is asked for: at most 25 ms at 100,000. "200 pasted lines"
are one call of \`match_order_lines\`: p95 at most 1 s at 120 products.

${speedTable(measurements)}

${sizeTable(measurements)}

Quality on the ${queries.length} labelled queries of \`tests/search/queries.dev.jsonl\`, over the demo catalogue:

${qualityTable(quality)}

The other searches get each query as it is typed. Further kinds of queries, ours alone; the words of need are in
\`tests/search/needs.jsonl\`, in two halves: words were added by looking at the first only.

${table(kinds)}`
}

function millionSection(measurements: Measurement[], postgresVersion: string): string {
  return `### A million products, ours alone (\`npm run bench:search -- ${grown ? '--database=URL,…' : '--million'}\`)

${measuredOn(postgresVersion)} Goals: index of words at most 50 MB, set before facts and actives were among its words; p95 of the catalogue in the database as above.
The other searches were not asked: on 2026-11-21 the p95 of ILIKE was 52 s here, the trigram index's 18 s.

${speedTable(measurements)}

${sizeTable(measurements)}`
}

function sorted(times: Times): Times {
  return times.toSorted((a, b) => a - b)
}

function percentile(times: Times, share: number): number {
  return times[Math.floor((times.length - 1) * share)]!
}

function p95(times: Times): number {
  return percentile(times, 0.95)
}

function pair(times: Times): string {
  return `${ms(percentile(times, 0.5))} / ${ms(p95(times))}`
}

function ms(milliseconds: number): string {
  return milliseconds < 1 ? milliseconds.toFixed(3) : milliseconds.toFixed(milliseconds < 100 ? 1 : 0)
}

function mb(size: number): string {
  return `${(size / 1024 / 1024).toFixed(1)} MB`
}
